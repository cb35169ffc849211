import { expect, it } from 'vitest';
import { languageSets } from '../../../../contract/catalogue/languages.ts';
import { openNormalizer } from '../open-normalizer.ts';

it.each([
  ['3x - 4 = 0', 'drei x minus vier gleich null'],
  ['4 - x', 'vier minus x'],
  ['x²/2', 'x Quadrat geteilt durch zwei'],
  ['A = π r²', 'A gleich Pi r Quadrat'],
  ['x² + y²', 'x Quadrat plus y Quadrat'],
  ['√2', 'Wurzel aus zwei'],
  ['10⁻³', 'zehn hoch minus drei'],
  ['10⁶ V', 'zehn hoch sechs V'],
  ['5 m³ und 85 m²', 'fünf Kubikmeter und fünfundachtzig Quadratmeter'],
  ['C# und F#', 'C sharp und F sharp'],
  ['Danke <3', 'Danke, rotes Herz'],
  ['p <3', 'p kleiner als drei'],
])('reads the formula %s in German', async (written, spoken) => {
  expect((await openNormalizer('de', written))!(written)).toBe(spoken);
});

it.each(languageSets.second.filter(({ languageCode }) => languageCode !== 'en'))(
  'leaves no mathematical sign in $name',
  async ({ languageCode }) => {
    const read = (await openNormalizer(languageCode, ''))!;
    for (const written of ['√2', '∞', '∑ 5', '∫ f', '10⁻³', '10⁶', '2π']) {
      const spoken = read(written);
      expect(spoken, written).not.toMatch(/[√∞∑∫⁻⁰-⁹³]|undefined/u);
      if (languageCode !== 'el') expect(spoken, written).not.toContain('π');
    }
  },
);

it('reads 40,000 characters of formulas in linear time', async () => {
  const read = (await openNormalizer('de', ''))!;
  for (const part of ['x²', '10⁻', '√', 'x - ', '3x - 4 ', '⁰', 'a/', '<3 '])
    expect(read(part.repeat(Math.ceil(40_000 / part.length))), part).not.toMatch(/[√⁻⁰]\d/u);
}, 20_000);

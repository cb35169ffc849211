import { expect, it } from 'vitest';
import { splitByLanguage } from './language-runs.ts';

const supported = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sk', 'da'];
const split = (text: string, language = 'en') => {
  const runs = splitByLanguage(text, language, supported);
  expect(runs.map(({ start }) => start)).toEqual([0, ...runs.slice(0, -1).map(({ end }) => end)]);
  expect(runs.at(-1)!.end).toBe(text.length);
  return runs.map((run) => `${run.language}:${text.slice(run.start, run.end)}`);
};

it.each([
  [
    'He said: "Je ne sais pas, mon ami." Then he left.',
    ['en:He said: ', 'fr:"Je ne sais pas, mon ami." ', 'en:Then he left.'],
  ],
  ['“Ich verstehe nicht”, she said.', ['de:“Ich verstehe nicht”, ', 'en:she said.']],
  [
    'Two: «Les enfants sont partis à la plage» and "Buenos días, señor".',
    ['en:Two: ', 'fr:«Les enfants sont partis à la plage» ', 'en:and ', 'es:"Buenos días, señor".'],
  ],
])('finds quotations in another language in %j', (text, runs) => {
  expect(split(text)).toEqual(runs);
});

it('finds sentences in another language', () => {
  expect(split('Welcome to the museum. Die Kinder haben den ganzen Tag im Garten gespielt. Enjoy your visit!')).toEqual(
    ['en:Welcome to the museum. ', 'de:Die Kinder haben den ganzen Tag im Garten gespielt. ', 'en:Enjoy your visit!'],
  );
  expect(split('Bitte hier klicken.\nPlease click here to continue.', 'de')).toEqual([
    'de:Bitte hier klicken.\n',
    'en:Please click here to continue.',
  ]);
});

it.each([
  'Kraków is a nice city. The Jalapeño and the piñata are naïve.',
  'We visited Rio de Janeiro e São Paulo.',
  'Café Latte Grande Venti',
])('keeps a sentence with foreign names and loanwords in one run: %j', (text) => {
  expect(split(text)).toHaveLength(1);
});

it('takes the attributes of tags for no quotations, and keeps tags whole', () => {
  const tagged = (words: string) => `<emphasis level="strong">${words}</emphasis>`;
  const text = `Das ist ${tagged('what we wanted all the time')}, sagte ${tagged('er')} zu uns.`;
  expect(split(text, 'de')).toEqual([`de:${text}`]);
  expect(split(`Bitte hier klicken. ${tagged('Please click here')} to continue.`, 'de')).toEqual([
    'de:Bitte hier klicken. ',
    `en:${tagged('Please click here')} to continue.`,
  ]);
});

it('finds English in German', () => {
  expect(split('Er sagte: „Do not go gentle into that good night“.', 'de')).toHaveLength(2);
});

it.each([
  'He said: "To be or not to be."',
  'She saw "Les Misérables" twice.',
  'They sang "La vie en rose" and "Que será, será".',
  'The "schadenfreude" of "carpe diem" fans',
  'Say "Hasta la vista, baby" once.',
  'An open " quotation mark je ne sais pas, mon ami',
  'No quotation.',
  '',
])('keeps a text whose quotations may be in its own language in one run: %j', (text) => {
  expect(split(text)).toHaveLength(1);
});

it('takes time proportional to the text', () => {
  const startedAt = performance.now();
  for (const marks of ['"', '«', '“a', '"aaaaaaaaaaaaaaaa']) split(marks.repeat(40_000 / marks.length));
  split('"Je ne sais pas, mon ami." '.repeat(1500));
  expect(performance.now() - startedAt).toBeLessThan(2000);
});

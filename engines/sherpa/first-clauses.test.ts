import { expect, it } from 'vitest';
import { segmentText } from '../../audio/text/segment-text.ts';
import { planFirstClauses } from './first-clauses.ts';

const text =
  'The lighthouse keeper had a rule about storms: never name them. A named storm, he said, takes an interest in you, and ' +
  'so on the night of the fourteenth, when the barometer fell faster than he had ever seen it fall, he only lit the lamp.';

const cut = (rtf: number): string[] => {
  const { maxLength: maxFirstLength, growth } = planFirstClauses(rtf);
  const options = { language: 'en', maxLength: 200, maxFirstLength, growth };
  return [...segmentText(text, options)].map(({ start, end }) => text.slice(start, end));
};

it('gives a slow model a first clause of a word or two, and clauses that arrive before they are heard', () => {
  for (const rtf of [0.2, 0.3, 0.4, 0.5]) {
    const clauses = cut(rtf);
    expect(clauses.join('')).toBe(text);
    expect(clauses[0]!.length * (1 / 15) * rtf, `first audio at ${rtf}`).toBeLessThan(0.3);
    let generatedS = (clauses[0]!.length / 15) * rtf;
    const startedAtS = generatedS;
    let heardS = clauses[0]!.length / 15;
    for (const clause of clauses.slice(1)) {
      generatedS += (clause.length / 15) * rtf;
      // A pause of half a second between clauses is not a gap.
      expect(generatedS - startedAtS, `${clause} at ${rtf}`).toBeLessThan(heardS + 0.5);
      heardS += clause.length / 15;
    }
  }
});

it('leaves sentences whole for a fast model', () => {
  expect(planFirstClauses(0.03).maxLength).toBe(56);
  expect(cut(0.03)[0]).toBe('The lighthouse keeper had a rule about storms: ');
  expect(cut(0.03)).toHaveLength(3);
});

it('never cuts the first word', () => {
  const { maxLength: maxFirstLength, growth } = planFirstClauses(2);
  const options = { language: 'en', maxLength: 200, maxFirstLength, growth };
  const long = 'Internationalization is a long word.';
  const [first] = segmentText(long, options);
  expect(long.slice(first!.start, first!.end)).toBe('Internationalization ');
});

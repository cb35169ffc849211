import { expect, it } from 'vitest';
import { censorLine, censorText } from './profanity.rules.ts';

it('hides swear words in several languages, and leaves the words that contain them', () => {
  expect(censorText('What the FUCK, fucking hell?')).toBe('What the [censored], [censored] hell?');
  expect(censorText('¡Qué mierda! No me jodido.')).toBe('¡Qué [censored]! No me [censored].');
  expect(censorText('Scunthorpe, a peacock, shitake and Computer')).toBe('Scunthorpe, a peacock, shitake and Computer');
});

it('hides them in the words and the translation of a line', () => {
  const line = { text: 'Shit!', startMs: 0, endMs: 500, place: 'Row 1', translation: 'Merde !' };
  expect(censorLine({ ...line, words: [{ text: 'Shit!', startMs: 0, endMs: 500 }] })).toEqual({
    ...line,
    text: '[censored]!',
    translation: '[censored] !',
    words: [{ text: '[censored]!', startMs: 0, endMs: 500 }],
  });
});

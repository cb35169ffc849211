import { expect, it } from 'vitest';
import { type CastVoice, castScript } from './cast-script.ts';
import { parseScript } from './dialogue-script.ts';
import { traitsOfName } from './name-traits.ts';

const voice = (name: string, gender: string, language = 'en', age = 'middle_aged'): CastVoice => ({
  name,
  voice_id: name.toLowerCase(),
  labels: { gender, age },
  language,
});
const voices = [
  voice('Ada', 'female', 'de'),
  voice('Ben', 'male'),
  voice('Cleo', 'female'),
  voice('Dan', 'male', 'en', 'old'),
  voice('Eve', 'female'),
];
const cast = (text: string, language = 'en') =>
  castScript(parseScript(text)!, voices, language).map(({ speaker, voiceId }) => `${speaker} ${voiceId}`);

it('parses what each speaker says, over several rows', () => {
  expect(parseScript('ANNA: Hello.\nBen: Hi there!\n\nAnna: And again,\nover two rows.')).toEqual([
    { speaker: 'Anna', text: 'Hello.' },
    { speaker: 'Ben', text: 'Hi there!' },
    { speaker: 'Anna', text: 'And again, over two rows.' },
  ]);
  expect(parseScript('**Dr. Müller:** Guten Tag.\nOLD MAN (whispering): Psst.\nMARY-ANN:\nYes?')).toEqual([
    { speaker: 'Dr. Müller', text: 'Guten Tag.' },
    { speaker: 'Old Man', text: 'Psst.' },
    { speaker: 'Mary-Ann', text: 'Yes?' },
  ]);
});

it('returns undefined for text that is not a script', () => {
  for (const text of ['Just a text.', 'One: line only.', 'Some prose first.\nANNA: Hello.\nBEN: Hi.', ''])
    expect(parseScript(text)).toBeUndefined();
});

it('guesses gender and age from names and words for people', () => {
  const names = ['Anna', 'JOSÉ', 'Old man', 'Frau Weber', 'Mr Rose', 'Grandma', 'Girl', 'Narrator', 'Niña'];
  expect(names.map((name) => Object.values(traitsOfName(name)).join(' '))).toEqual([
    'female',
    'male',
    'male old',
    'female',
    'male',
    'female old',
    'female young',
    '',
    'female young',
  ]);
});

it('gives each speaker a distinct voice that fits name, language, gender and age', () => {
  expect(cast('Anna: a\nPeter: b\nEve: c\nAnna: d\nOld man: e')).toEqual([
    'Anna cleo',
    'Peter ben',
    'Eve eve',
    'Anna cleo',
    'Old man dan',
  ]);
  expect(cast('Anna: a\nPeter: b', 'de')).toEqual(['Anna ada', 'Peter ben']);
});

it('shares voices among more speakers than voices', () => {
  const lines = cast(Array.from({ length: 8 }, (_, at) => `Speaker ${at}: Hello.`).join('\n'));
  expect(new Set(lines.slice(0, 5).map((line) => line.split(' ').at(-1))).size).toBe(5);
  expect(lines.every((line) => voices.some(({ voice_id }) => line.endsWith(` ${voice_id}`)))).toBe(true);
});

import { expect, it } from 'vitest';
import { maxRuns, splitByScript } from './script-runs.ts';

const split = (text: string, script = 'Latn', separate: Parameters<typeof splitByScript>[2] = () => true) => {
  const runs = splitByScript(text, script, separate);
  expect(runs.map(({ start }) => start)).toEqual([0, ...runs.slice(0, -1).map(({ end }) => end)]);
  expect(runs.at(-1)!.end).toBe(text.length);
  return runs.map((run) => `${run.script}:${text.slice(run.start, run.end)}`);
};

it.each([
  ['Hello, Привет!', ['Latn:Hello, ', 'Cyrl:Привет!']],
  ['Only English, 42 times.', ['Latn:Only English, 42 times.']],
  ['42 Привет', ['Cyrl:42 Привет']],
  ['In 2024 году. 5 apples', ['Latn:In 2024 ', 'Cyrl:году. ', 'Latn:5 apples']],
  ['He said «Привет» (often)', ['Latn:He said ', 'Cyrl:«Привет» ', 'Latn:(often)']],
  ['我喜欢Google地图', ['Hani:我喜欢', 'Latn:Google', 'Hani:地图']],
  ['日本語のテキスト', ['Hani:日本語のテキスト']],
  ['a Pаypal link', ['Latn:a Pаypal link']],
  ['Привет <break time="1s"/> [laughs] мир', ['Cyrl:Привет <break time="1s"/> [laughs] мир']],
  ['So <emphasis>важно</emphasis> now', ['Latn:So ', 'Cyrl:<emphasis>важно</emphasis> ', 'Latn:now']],
  ['5 kΩ at angle α', ['Latn:5 kΩ at angle α']],
  ['', ['Latn:']],
])('splits %j at changes of the script', (text, runs) => {
  expect(split(text)).toEqual(runs);
});

it('keeps words in scripts that are not separate', () => {
  expect(split('Я люблю Google, こんにちは', 'Cyrl', (script) => script !== 'Latn')).toEqual([
    'Cyrl:Я люблю Google, ',
    'Hani:こんにちは',
  ]);
});

it('separates phrases, where single words of the script are read', () => {
  const runs = (text: string) => split(text, 'Hani', (script, isPhrase) => script === 'Latn' && isPhrase === true);
  expect(runs('私はGoogle Mapsが好きです。')).toEqual(['Hani:私はGoogle Mapsが好きです。']);
  expect(runs('彼は「It is never too late.」と言った。')).toEqual([
    'Hani:彼は',
    'Latn:「It is never too late.」',
    'Hani:と言った。',
  ]);
});

it('bounds the number of runs, and gives the rest to an engine that reads both scripts', () => {
  const runs = splitByScript('a б '.repeat(10_000), 'Latn', () => true);
  expect(runs).toHaveLength(maxRuns);
  expect(runs.at(-1)).toMatchObject({ script: 'Cyrl', end: 40_000 });
  expect(splitByScript('a б '.repeat(10_000), 'Cyrl', () => true).at(-1)!.script).toBe('Cyrl');
});

it.each(['"', '."', '("', '.', ' ', '\n', '. \n'])(
  'splits a text with 39,000 %j between two words at once',
  (marks) => {
    const text = `Привет${marks.repeat(39_000 / marks.length)}- Hello`;
    const startedAt = performance.now();
    expect(split(text)).toHaveLength(2);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  },
);

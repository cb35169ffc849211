import { expect, it } from 'vitest';
import { cutEmphasis, readEmphasis } from './emphasis.ts';

const read = (text: string) =>
  readEmphasis(text)?.spans.map(({ from, to, level }) => [text.slice(from, to), level]) ?? [];

it.each([
  ['A <emphasis level="strong">big</emphasis> day', [['big', 'strong']]],
  ["A <EMPHASIS level = 'reduced'>big</EMPHASIS> day", [['big', 'reduced']]],
  [
    'A <emphasis>big</emphasis>, <emphasis level="huge">long</emphasis> day',
    [
      ['big', 'moderate'],
      ['long', 'moderate'],
    ],
  ],
  ['A <emphasis level="none">big</emphasis> day', []],
  ['One <emphasis>two <emphasis level="strong">three</emphasis> four</emphasis>', [['three', 'strong']]],
  ['Not <emphasis>closed', []],
  ['Never opened</emphasis> and <em>em</em> <emphasise>x</emphasise>', []],
])('reads the emphasis of %j', (text, spans) => {
  expect(read(text)).toEqual(spans);
});

it('replaces the markup by as many spaces', () => {
  const text = 'A <emphasis>b<b>i</b>g</emphasis>day';
  expect(readEmphasis(text)?.written).toBe(`A ${' '.repeat(10)}b   i    g${' '.repeat(11)}day`);
});

it('cuts the emphasis of a part', () => {
  const text = 'One <emphasis>two. Three</emphasis> four.';
  const emphasis = readEmphasis(text)!;
  expect(cutEmphasis(emphasis, 0, 4)).toBeUndefined();
  const at = text.indexOf('Three');
  expect(cutEmphasis(emphasis, at, text.length)).toEqual({
    written: `Three${' '.repeat(11)} four.`,
    spans: [{ from: 14 - at, to: 5, level: 'moderate' }],
  });
});

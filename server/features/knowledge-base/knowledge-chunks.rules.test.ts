import { expect, it } from 'vitest';
import { divideIntoChunks } from './knowledge-chunks.rules.ts';
import { blocksToHtml, htmlToBlocks, htmlToText, isHtml, textToBlocks } from './knowledge-content.rules.ts';

const sentence = 'The harbour of Lindau opens at six and closes at ten in the evening.';
const chunksOf = (text: string, language = 'en') => [...divideIntoChunks(textToBlocks(text), language)];

it('keeps a short text in one chunk', () => {
  expect(chunksOf('# Opening hours\n\nWe open at nine.\n\nWe close at five.')).toEqual([
    'Opening hours\nWe open at nine.\nWe close at five.',
  ]);
});

it('divides a long text at sentences, with an overlap', () => {
  const chunks = chunksOf(Array.from({ length: 40 }, (_, at) => `${at} ${sentence}`).join(' '));
  expect(chunks.length).toBeGreaterThan(3);
  for (const chunk of chunks) {
    expect(chunk.length).toBeLessThan(1000);
    expect(chunk).toMatch(/evening\.$/);
  }
  const last = chunks[0]!.split('evening.').at(-2)!.trim();
  expect(chunks[1]!.startsWith(last)).toBe(true);
});

it('starts each chunk with the headings of its section', () => {
  const long = Array.from({ length: 6 }, () => sentence).join(' ');
  const chunks = chunksOf(`# Shop\n\n## Returns\n\n${long}\n\n## Delivery\n\n${long}`);
  expect(chunks.map((chunk) => chunk.split('\n')[0])).toEqual(['Shop › Returns', 'Shop › Delivery']);
});

it('divides a text without sentences and spaces', () => {
  const chunks = chunksOf('あ'.repeat(5000), 'ja');
  expect(chunks.every((chunk) => chunk.length <= 1000)).toBe(true);
  expect(chunks.join('').length).toBeGreaterThanOrEqual(5000);
});

it('keeps a heading without text', () => {
  expect(chunksOf('# Only a title')).toEqual(['Only a title']);
});

it('stores text as HTML and reads it back', () => {
  const blocks = textToBlocks('# A & B\n\nOne <b>line</b>\nand "another".\n\n\nEnd');
  const html = blocksToHtml(blocks);
  expect(html).toBe('<h1>A &amp; B</h1>\n<p>One &lt;b&gt;line&lt;/b&gt;<br>and &quot;another&quot;.</p>\n<p>End</p>');
  expect([...htmlToBlocks(html)]).toEqual(blocks);
  expect(htmlToText(html, 12)).toBe('A & B\n\nOne <');
});

it('tells HTML from text', () => {
  expect(isHtml('<p>Yes</p>')).toBe(true);
  expect(isHtml('a < b and c > d')).toBe(false);
});

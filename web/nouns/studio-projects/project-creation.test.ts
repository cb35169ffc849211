import { expect, it } from 'vitest';
import { nameOfText, paragraphsOf } from './project-creation.ts';

it('STUDIO-023 makes a paragraph of each line with text', () => {
  expect(paragraphsOf('One.\r\n\r\n  Two. \n\n\nThree.\n')).toEqual(['One.', 'Two.', 'Three.']);
  expect(paragraphsOf(' \n ')).toEqual([]);
});

it('STUDIO-023 names a project by the first words of its text', () => {
  expect(nameOfText('Chapter 1\n\nIt was late.')).toBe('Chapter 1');
  expect(nameOfText('\n')).toBe('Untitled project');
  const long = nameOfText(`${'word '.repeat(30)}\nMore.`);
  expect(long).toBe(`${'word '.repeat(12).trimEnd()}…`);
  expect(nameOfText('字'.repeat(100))).toBe(`${'字'.repeat(60)}…`);
});

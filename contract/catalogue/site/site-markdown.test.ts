import { expect, it } from 'vitest';
import { headingId, splitMarkdown } from './site-markdown.ts';

it('splits a file into its fields and its text', () => {
  expect(splitMarkdown('---\r\ntitle: "Terms: all"\n\nnonsense\n---\nText: one\n')).toEqual({
    lines: [{ line: 'title: "Terms: all"', field: { name: 'title', value: 'Terms: all' } }, { line: 'nonsense' }],
    text: 'Text: one\n',
  });
  expect(splitMarkdown('# Terms\n\n---\n')).toEqual({ lines: [], text: '# Terms\n\n---\n' });
});

it('names a section by the letters and numbers of its heading', () => {
  expect(headingId('Über 2 Dinge: „das“!')).toBe('über-2-dinge-das');
});

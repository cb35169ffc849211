import { expect, it } from 'vitest';
import { highlightParts } from './highlight-parts.ts';

const marked = (text: string, ...searched: string[]) =>
  highlightParts(text, searched)
    .map(({ part, isMarked }) => (isMarked ? `[${part}]` : part))
    .join('');

it('U-32 highlights the search terms, regardless of case and special characters', () => {
  expect(marked('Hello there, hello you', 'HELLO')).toBe('[Hello] there, [hello] you');
  expect(marked('Calm narrator', 'nar', 'calm')).toBe('[Calm] [nar]rator');
  expect(marked('a.b (c) - $5', '.b', '(c)', '$5', '-')).toBe('a[.b] [(c)] [-] [$5]');
  expect(marked('Nothing', '')).toBe('Nothing');
  expect(marked('One two one', 'one two')).toBe('[One two] one');
  expect(marked('Größe', 'öß')).toBe('Gr[öß]e');
});

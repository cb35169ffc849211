import { expect, it } from 'vitest';
import { deriveTitle, findMatch, highestPriority } from './triage-tickets.rules.ts';

it('AGENT-031 takes the first line that has words as the title of a ticket', () => {
  expect(deriveTitle([null, ' \n  Wrong   price\nfor tea', 'x'])).toBe('Wrong price');
  expect(deriveTitle([undefined, '', null])).toBeNull();
});

it('AGENT-031 cuts a long title at a word', () => {
  const title = deriveTitle([`${'word '.repeat(60)}end`])!;
  expect([...title].length).toBeLessThanOrEqual(200);
  expect(title.endsWith('word…')).toBe(true);
});

it('AGENT-031 finds the highest priority', () => {
  expect(highestPriority(['low', null, 'urgent', 'high'])).toBe('urgent');
  expect(highestPriority([null])).toBeNull();
});

it('AGENT-031 shows where a search matched', () => {
  const texts = {
    title: 'Wrong price',
    qaComment: null,
    comments: [{ comment: `${'a '.repeat(60)}The KETTLE\n is hot${' b'.repeat(60)}` }],
    turnComments: [{ comment: 'Never said hello', turn_index: 3 }],
  };
  const inComment = findMatch(texts, 'kettle is')!;
  expect(inComment.field).toBe('comment');
  expect(inComment.snippet).toMatch(/^…a .* b…$/);
  expect(inComment.snippet.slice(inComment.highlight_start, inComment.highlight_end)).toBe('KETTLE is');
  expect(findMatch(texts, 'hello')).toMatchObject({ field: 'turn_comment', turn_index: 3, highlight_start: 11 });
  expect(findMatch(texts, 'price')).toEqual({
    field: 'title',
    snippet: 'Wrong price',
    highlight_start: 6,
    highlight_end: 11,
    turn_index: null,
  });
  expect(findMatch(texts, 'nothing')).toBeNull();
});

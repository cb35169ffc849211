import { expect, it } from 'vitest';
import { addVersion, redo, startHistory, undo } from './edit-history.ts';

it('undoes and redoes versions in order, and stops at both ends', () => {
  const history = addVersion(addVersion(startHistory('a'), 'b', 0), 'c', 0);
  const back = undo(undo(undo(history)));
  expect([undo(history).present, back.present]).toEqual(['b', 'a']);
  expect([redo(back).present, redo(redo(redo(back))).present]).toEqual(['b', 'c']);
});

it('forgets what was undone at another change', () => {
  const history = addVersion(undo(addVersion(startHistory('a'), 'b', 0)), 'c', 0);
  expect([redo(history).present, undo(history).present]).toEqual(['c', 'a']);
});

it('joins changes of one group within a second', () => {
  const typing = addVersion(addVersion(startHistory(''), 'h', 1000, 'p1'), 'hi', 1500, 'p1');
  expect(undo(typing).present).toBe('');
  expect(undo(addVersion(typing, 'hi!', 3000, 'p1')).present).toBe('hi');
  expect(undo(addVersion(typing, 'hi!', 1600, 'p2')).present).toBe('hi');
});

it('adds no version for the same value, and keeps 200', () => {
  const history = startHistory(0);
  expect(addVersion(history, 0, 0)).toBe(history);
  let long = history;
  for (let at = 1; at <= 300; at += 1) long = addVersion(long, at, 0);
  expect(long.past).toHaveLength(200);
});

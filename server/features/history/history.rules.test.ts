import { expect, it } from 'vitest';
import { uniqueNames } from './history.rules.ts';

it('HIST-011 makes file names in a zip unique', () => {
  expect(uniqueNames(['a.mp3', 'b.mp3', 'a.mp3', 'a.mp3'])).toEqual(['a.mp3', 'b.mp3', 'a_2.mp3', 'a_3.mp3']);
  expect(uniqueNames(['a_2.mp3', 'a.mp3', 'A.mp3', 'a.mp3'])).toEqual(['a_2.mp3', 'a.mp3', 'A_3.mp3', 'a_4.mp3']);
});

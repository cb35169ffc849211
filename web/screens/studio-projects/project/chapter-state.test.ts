import { expect, it } from 'vitest';
import { chapterState } from './chapter-state.ts';

const chapter = {
  state: 'default',
  conversion_progress: null,
  last_conversion_error: null,
  can_be_downloaded: false,
} as const;

it('STUDIO-018 names the state of a chapter', () => {
  expect(chapterState(chapter).text).toBe('Not converted');
  expect(chapterState({ ...chapter, can_be_downloaded: true }).kind).toBe('converted');
  expect(chapterState({ ...chapter, state: 'converting', conversion_progress: 0.256 }).text).toBe('Converting, 26 %');
  expect(chapterState({ ...chapter, can_be_downloaded: true, last_conversion_error: 'No credits.' })).toEqual({
    kind: 'failed',
    text: 'Conversion failed: No credits.',
  });
});

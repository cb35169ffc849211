import { expect, it } from 'vitest';
import type { DubbingLineReply } from '../../../../contract/dubbing/dubbing-languages.ts';
import { filterLines, lineState, playedLines } from './line-state.ts';

const fit = { start_s: 1, end_s: 2, speed: 1, stretch: 1.1, overlong_percent: 0 };
const line = (change: Partial<DubbingLineReply>): DubbingLineReply => ({
  segment_id: 's',
  external_id: null,
  speaker_id: 'p',
  source_text: 'Hello',
  translation: 'Hola',
  is_draft: false,
  is_stale: false,
  start_s: 1,
  end_s: 2,
  has_own_times: false,
  room_end_s: 3,
  voice_id: 'v',
  take_id: 't',
  take_count: 1,
  duration_s: 1,
  fit,
  ...change,
});

it.each([
  ['untranslated', { translation: null, take_id: null, fit: null }],
  ['unspoken', { take_id: null, fit: null }],
  ['ready', { translation: '', take_id: null, fit: null }],
  ['changed', { is_stale: true, is_draft: true }],
  ['overlong', { fit: { ...fit, overlong_percent: 12 }, is_draft: true }],
  ['draft', { is_draft: true }],
  ['ready', {}],
] as const)('says that a line is %s', (state, change) => {
  expect(lineState(line(change))).toBe(state);
});

it('filters by what is to be done', () => {
  const missing = line({ segment_id: 'a', translation: null, take_id: null, is_stale: true, fit: null });
  const changed = line({ segment_id: 'b', is_stale: true });
  const draft = line({ segment_id: 'c', is_draft: true });
  const long = line({ segment_id: 'd', fit: { ...fit, overlong_percent: 5 } });
  const all = [missing, changed, draft, long];
  const ids = (filter: Parameters<typeof filterLines>[1]) =>
    filterLines(all, filter).map(({ segment_id }) => segment_id);
  expect(ids('all')).toEqual(['a', 'b', 'c', 'd']);
  expect(ids('translate')).toEqual(['a']);
  expect(ids('speak')).toEqual(['b']);
  expect(ids('draft')).toEqual(['c']);
  expect(ids('overlong')).toEqual(['d']);
});

it('plays the spoken lines in the order of their starts', () => {
  const lines = [line({ take_id: 'late', fit: { ...fit, start_s: 5, end_s: 6 } }), line({}), line({ take_id: null })];
  expect(playedLines(lines).map(({ takeId }) => takeId)).toEqual(['t', 'late']);
});

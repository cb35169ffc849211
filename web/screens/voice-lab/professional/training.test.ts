import { expect, it } from 'vitest';
import type { VoiceReply, VoiceSampleReply } from '../../../../contract/voices/voices.ts';
import { isRunning, isSeparating, recordedSeconds, trainingOf } from './training.ts';

const voice = (state: object, progress = {}, message = {}) =>
  ({ fine_tuning: { state, progress, message } }) as unknown as VoiceReply;

it('VOICE-050 shows a running training rather than a finished one', () => {
  expect(trainingOf({ fine_tuning: null })).toEqual({ state: 'not_started', progress: 0, message: undefined });
  expect(trainingOf(voice({ a: 'fine_tuned', b: 'fine_tuning' }, { b: 0.4 }, { b: 'Measuring' }))).toEqual({
    state: 'fine_tuning',
    progress: 0.4,
    message: 'Measuring',
  });
  expect(trainingOf(voice({ a: 'failed', b: 'fine_tuned' })).state).toBe('fine_tuned');
  expect(isRunning(trainingOf(voice({ a: 'queued' })))).toBe(true);
  expect(isRunning(trainingOf(voice({ a: 'failed' })))).toBe(false);
});

it('sums the recordings without their trimmed parts, and detects speaker separation', () => {
  const sample = (parts: object) => ({ trim_start: null, trim_end: null, ...parts }) as VoiceSampleReply;
  expect(
    recordedSeconds([
      sample({ duration_secs: 60 }),
      sample({ duration_secs: 60, trim_start: 10, trim_end: 40 }),
      sample({ duration_secs: 20, trim_end: 90 }),
    ]),
  ).toBe(110);
  expect(isSeparating([sample({ speaker_separation: { status: 'pending' } })])).toBe(true);
  expect(isSeparating([sample({ speaker_separation: null })])).toBe(false);
});

import { expect, it } from 'vitest';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { nextSentenceAtMs } from './verification.ts';

const voice = (parts: object) =>
  ({ fine_tuning: { max_verification_attempts: 3, ...parts } }) as unknown as Pick<VoiceReply, 'fine_tuning'>;

it('VOICE-048 allows reading while the current sentence has attempts left', () => {
  const read = { verification_attempts_count: 3 };
  const blocked = voice({ ...read, next_max_verification_attempts_reset_unix_ms: 5000 });
  expect(nextSentenceAtMs(blocked, 4999)).toBe(5000);
  // The attempts have reset.
  expect(nextSentenceAtMs(blocked, 5000)).toBeUndefined();
  // The verification was accepted and later withdrawn.
  const open = voice({ ...read, next_max_verification_attempts_reset_unix_ms: null });
  expect(nextSentenceAtMs(open, 4999)).toBeUndefined();
  expect(nextSentenceAtMs({ fine_tuning: null }, 0)).toBeUndefined();
});

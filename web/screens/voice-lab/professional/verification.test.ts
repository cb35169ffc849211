import { expect, it } from 'vitest';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { readableAtMs } from './verification.ts';

const voice = (parts: object) =>
  ({ fine_tuning: { max_verification_attempts: 3, ...parts } }) as unknown as Pick<VoiceReply, 'fine_tuning'>;

it('VOICE-048 lets a sentence be read whenever there is one with tries, however many were read before', () => {
  const read = { verification_attempts_count: 3 };
  const blocked = voice({ ...read, next_max_verification_attempts_reset_unix_ms: 5000 });
  expect(readableAtMs(blocked, 4999)).toBe(5000);
  // The next day.
  expect(readableAtMs(blocked, 5000)).toBeUndefined();
  // Accepted long ago, and withdrawn since.
  const open = voice({ ...read, next_max_verification_attempts_reset_unix_ms: null });
  expect(readableAtMs(open, 4999)).toBeUndefined();
  expect(readableAtMs({ fine_tuning: null }, 0)).toBeUndefined();
});

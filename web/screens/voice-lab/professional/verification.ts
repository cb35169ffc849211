import type { VoiceReply } from '../../../../contract/voices/voices.ts';

/** When a sentence can be read again, in milliseconds, where the tries of the present one are used up at `now`; undefined: at once. */
export function readableAtMs({ fine_tuning: training }: Pick<VoiceReply, 'fine_tuning'>, now: number) {
  const at = training?.next_max_verification_attempts_reset_unix_ms ?? 0;
  return at > now ? at : undefined;
}

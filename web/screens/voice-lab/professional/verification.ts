import type { VoiceReply } from '../../../../contract/voices/voices.ts';

/** When the user can read a new sentence, in ms since 1970, if the current one has no attempts left at `now`; undefined: now. */
export function nextSentenceAtMs({ fine_tuning: training }: Pick<VoiceReply, 'fine_tuning'>, now: number) {
  const at = training?.next_max_verification_attempts_reset_unix_ms ?? 0;
  return at > now ? at : undefined;
}

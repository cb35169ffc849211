import type { FirstClauses } from '../contract/clauses.ts';

/** Time in seconds that the first clause may take: 300 ms less the transport between the processes. */
const firstAudioS = 0.24;
const charactersPerSecond = 15;
/** Shorter clauses sound chopped, and save little time, because each call has a fixed cost. */
const [shortest, longest] = [8, 56];
/** Reserve, because the speed varies. */
const safety = 0.8;

/**
 * The first clauses of a model that takes `rtf` seconds for a second of speech. While a clause is spoken, the next one is
 * generated, so it may be (1 − rtf) / rtf times as long as all text before it. A model slower than speech cannot keep up.
 */
export const planFirstClauses = (rtf: number): FirstClauses => ({
  maxLength: Math.round(Math.min(longest, Math.max(shortest, (firstAudioS / rtf) * charactersPerSecond))),
  growth: Math.max(1, (safety * (1 - rtf)) / rtf),
});

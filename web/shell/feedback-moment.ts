import type { PlayerState } from '../parts/player/player-state.ts';

/** FEED-002: how much of a recording is heard before somebody is asked about it, in seconds. */
export const heardBeforeFeedbackInS = 3;

/** FEED-002: how much is still to be heard, in seconds; 0 from then on, and after the end of a shorter recording. */
export const leftBeforeFeedbackInS = ({ playedInS, reachedEnd }: Pick<PlayerState, 'playedInS' | 'reachedEnd'>) =>
  reachedEnd ? 0 : Math.max(0, heardBeforeFeedbackInS - playedInS);

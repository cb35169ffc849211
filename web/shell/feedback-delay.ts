import type { PlayerState } from '../parts/player/player-state.ts';

/** FEED-002: seconds of playback before the feedback buttons appear. */
export const feedbackDelayInS = 3;

/** FEED-002: seconds of playback until the feedback buttons appear; 0 also after the end of a shorter recording. */
export const timeUntilFeedbackInS = ({ playedInS, reachedEnd }: Pick<PlayerState, 'playedInS' | 'reachedEnd'>) =>
  reachedEnd ? 0 : Math.max(0, feedbackDelayInS - playedInS);

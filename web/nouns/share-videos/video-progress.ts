import type { HistoryItemReply } from '../../../contract/history/history.ts';

/** VIDEO-010: the estimated time per character. */
const msPerCharacter = 130;

/** The update interval of the progress bar. */
export const progressStepMs = 100;

/** The text for the time estimate; for a dialogue all lines, joined with spaces. */
export const videoText = ({ text, dialogue }: Pick<HistoryItemReply, 'text' | 'dialogue'>): string =>
  dialogue ? dialogue.map((line) => line.text).join(' ') : (text ?? '');

/** The estimated duration of generating a video of this many characters, in ms. */
export const expectedMs = (characters: number): number => characters * msPerCharacter;

/** VIDEO-010: the estimated progress, 0 to 100, in steps of 100 ms. */
export function simulatedPercent(elapsedMs: number, characters: number): number {
  const total = expectedMs(characters);
  if (total <= 0) return 100;
  const steps = Math.floor(elapsedMs / progressStepMs);
  return Math.min(100, (steps * progressStepMs * 100) / total);
}

/**
 * The displayed progress: the larger of estimate and server progress, up to 100 (VIDEO-010), and never less than
 * before.
 */
export const shownPercent = (before: number, simulated: number, serverPercent: number | null): number =>
  Math.min(100, Math.max(before, simulated, serverPercent ?? 0));

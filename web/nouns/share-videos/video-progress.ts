import type { HistoryItemReply } from '../../../contract/history/history.ts';

/** VIDEO-010: what a character of the text is thought to take. */
const msPerCharacter = 130;

/** How often the bar moves. */
export const progressStepMs = 100;

/** The text that the time is guessed by: of a dialogue all lines, joined with spaces. */
export const videoText = ({ text, dialogue }: Pick<HistoryItemReply, 'text' | 'dialogue'>): string =>
  dialogue ? dialogue.map((line) => line.text).join(' ') : (text ?? '');

/** How long a video of so many characters is thought to take, in ms. */
export const expectedMs = (characters: number): number => characters * msPerCharacter;

/** VIDEO-010: how far the bar is thought to be, 0 to 100, in steps of 100 ms. */
export function simulatedPercent(elapsedMs: number, characters: number): number {
  const total = expectedMs(characters);
  if (total <= 0) return 100;
  const steps = Math.floor(elapsedMs / progressStepMs);
  return Math.min(100, (steps * progressStepMs * 100) / total);
}

/**
 * What the bar shows while the video is made: whichever is further, what is thought or what the server knows, up to 100
 * (VIDEO-010); never less than before.
 */
export const shownPercent = (before: number, simulated: number, known: number | null): number =>
  Math.min(100, Math.max(before, simulated, known ?? 0));

import type { TimedParagraph } from './timed-paragraph.ts';

/** The paragraphs with another name of a speaker. An empty name changes nothing. */
export const renameSpeaker = (
  paragraphs: readonly TimedParagraph[],
  from: string,
  to: string,
): readonly TimedParagraph[] =>
  to.trim() === '' || to.trim() === from
    ? paragraphs
    : paragraphs.map((paragraph) => (paragraph.speaker === from ? { ...paragraph, speaker: to.trim() } : paragraph));

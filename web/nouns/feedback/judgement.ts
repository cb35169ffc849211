import {
  feedbackMaxCharacters,
  feedbackMinCharacters,
  feedbackPromptCharacters,
} from '../../../contract/catalogue/limits.ts';
import { messages } from '../../../contract/catalogue/messages.ts';
import { characterCount } from '../../../contract/catalogue/plans/quota.ts';
import type { HistoryItemReply } from '../../../contract/history/history.ts';

type Feedback = NonNullable<HistoryItemReply['feedback']>;
/** What somebody says about an item. */
export type Judgement = Omit<Feedback, 'review_status'>;

/** FEED-005: what may be wrong with audio, in the order in which it is asked. */
export const faults = [
  { field: 'emotions', text: 'Audio monotone and lacks emotions' },
  { field: 'inaccurate_clone', text: 'Voice not similar to selected speaker' },
  { field: 'glitches', text: 'Voice changes across the output' },
  { field: 'audio_quality', text: 'Audio generated is of poor quality' },
  { field: 'other', text: 'Other' },
] as const satisfies readonly { field: keyof Judgement; text: string }[];

/** A thumb without words. */
export const thumb = (thumbsUp: boolean): Judgement => ({
  thumbs_up: thumbsUp,
  feedback: '',
  emotions: false,
  inaccurate_clone: false,
  glitches: false,
  audio_quality: false,
  other: false,
});

/** What a press of a thumb says: what was said with the same thumb before, or nothing but the thumb. */
export function judgementOfPress(thumbsUp: boolean, before: Feedback | null): Judgement {
  if (before?.thumbs_up !== thumbsUp) return thumb(thumbsUp);
  const { review_status, ...judgement } = before;
  return judgement;
}

/** FEED-006: every thumbs-down asks for more; a thumbs-up where little was spoken. */
export function needsComment(thumbsUp: boolean, { text, dialogue }: Pick<HistoryItemReply, 'text' | 'dialogue'>) {
  const spoken = text ?? dialogue?.map((line) => line.text).join('') ?? '';
  return !thumbsUp || characterCount(spoken) <= feedbackPromptCharacters;
}

/** Characters of what somebody wrote, as they are counted: without the spaces around it. */
export const commentLength = (words: string): number => characterCount(words.trim());

/** FEED-003, FEED-004: what is wrong with the words; undefined: nothing. */
export function problemOf(thumbsUp: boolean, words: string): string | undefined {
  const count = commentLength(words);
  if (count > feedbackMaxCharacters) return messages.feedbackTooLong;
  return thumbsUp && count > 0 && count < feedbackMinCharacters ? messages.feedbackTooShort : undefined;
}

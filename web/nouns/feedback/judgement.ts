import {
  feedbackMaxCharacters,
  feedbackMinCharacters,
  feedbackPromptCharacters,
} from '../../../contract/catalogue/limits.ts';
import { messages } from '../../../contract/catalogue/messages.ts';
import { characterCount } from '../../../contract/catalogue/plans/quota.ts';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { t, translate } from '../../messages/t.ts';

type Feedback = NonNullable<HistoryItemReply['feedback']>;
/** Feedback on an item. */
export type Judgement = Omit<Feedback, 'review_status'>;

/** FEED-005: the possible audio problems, in display order. */
export const faults = [
  { field: 'emotions', text: t('Audio monotone and lacks emotions') },
  { field: 'inaccurate_clone', text: t('Voice not similar to selected speaker') },
  { field: 'glitches', text: t('Voice changes across the output') },
  { field: 'audio_quality', text: t('Audio generated is of poor quality') },
  { field: 'other', text: t('Other') },
] as const satisfies readonly { field: keyof Judgement; text: string }[];

/** A rating without details. */
export const thumb = (thumbsUp: boolean): Judgement => ({
  thumbs_up: thumbsUp,
  feedback: '',
  emotions: false,
  inaccurate_clone: false,
  glitches: false,
  audio_quality: false,
  other: false,
});

/** The feedback after a thumb press: the previous details for the same thumb, otherwise only the rating. */
export function judgementOfPress(thumbsUp: boolean, before: Feedback | null): Judgement {
  if (before?.thumbs_up !== thumbsUp) return thumb(thumbsUp);
  const { review_status, ...judgement } = before;
  return judgement;
}

/** FEED-006: a thumbs-down always asks for details; a thumbs-up only for short texts. */
export function needsComment(thumbsUp: boolean, { text, dialogue }: Pick<HistoryItemReply, 'text' | 'dialogue'>) {
  const fullText = text ?? dialogue?.map((line) => line.text).join('') ?? '';
  return !thumbsUp || characterCount(fullText) <= feedbackPromptCharacters;
}

/** The number of characters of a comment, without surrounding spaces. */
export const commentLength = (words: string): number => characterCount(words.trim());

/** FEED-003, FEED-004: the validation error of a comment; undefined if it is valid. */
export function problemOf(thumbsUp: boolean, words: string): string | undefined {
  const count = commentLength(words);
  if (count > feedbackMaxCharacters) return translate(messages.feedbackTooLong);
  return thumbsUp && count > 0 && count < feedbackMinCharacters ? translate(messages.feedbackTooShort) : undefined;
}

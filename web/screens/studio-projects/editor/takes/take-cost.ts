import { studioLimits } from '../../../../../contract/studio/studio-limits.ts';
import type { SentenceWithTakes, TakeReply } from '../../../../nouns/studio-projects/studio-takes.ts';
import { creditsOf } from '../playing/sentence-places.ts';

type Sentence = Pick<SentenceWithTakes, 'text' | 'voice_id'> & {
  readonly takes: readonly Pick<TakeReply, 'text' | 'voice_id'>[];
};

/** Whether a take says what the sentence says now, by the same voice. The space before the next sentence says nothing. */
export const matches = (take: Pick<TakeReply, 'text' | 'voice_id'>, sentence: Sentence): boolean =>
  take.text.trim() === sentence.text.trim() && take.voice_id === sentence.voice_id;

/** What one further take of a sentence costs; the first two while text and voice stay are free. */
export function nextTakeCredits(sentence: Sentence, rate: number): number {
  const count = sentence.takes.filter((take) => matches(take, sentence)).length;
  const isFree = count > 0 && count <= studioLimits.freeRetakes;
  return isFree ? 0 : creditsOf(sentence.text.length, rate);
}

import type { EditorBlock } from '../../../../../contract/studio/studio-fields.ts';
import type { SentenceReply } from '../../../../../contract/studio/studio-takes.ts';
import type { BlockStatus, KnownStatus } from '../text/block-status.ts';
import { contentKey, offsetInBlock } from '../text/conversion.ts';
import type { BlockRange } from '../text/editor-marks.ts';

type Sentence = Pick<SentenceReply, 'block_id' | 'index' | 'text' | 'node' | 'offset'>;

/** Where a sentence is in its block; its text may continue over several voices. */
export function rangeOfSentence(sentence: Sentence, block: EditorBlock): BlockRange {
  const from = offsetInBlock(block, sentence.node, sentence.offset);
  return { blockId: sentence.block_id, from, to: from + sentence.text.length };
}

/** The status of each block of the revision that the sentences are of. */
export function statusesOf(
  sentences: readonly Pick<SentenceReply, 'block_id' | 'state'>[],
  blocks: readonly EditorBlock[],
): ReadonlyMap<string, KnownStatus> {
  const states = Map.groupBy(sentences, ({ block_id }) => block_id);
  const known = new Map<string, KnownStatus>();
  for (const block of blocks) {
    const own = states.get(block.block_id);
    if (own) known.set(block.block_id, { status: statusOfStates(own), contentKey: contentKey(block) });
  }
  return known;
}

function statusOfStates(states: readonly Pick<SentenceReply, 'state'>[]): BlockStatus {
  const spoken = states.filter(({ state }) => state === 'spoken').length;
  if (spoken === states.length) return 'spoken';
  return spoken === 0 ? 'missing' : 'changed';
}

/** A sentence that can be heard, and when in the played part. ms. */
export interface HeardSentence {
  readonly sentence: SentenceReply;
  readonly startMs: number;
  readonly endMs: number;
}

/** The sentences with sound from a block on, up to the end of another block or of the chapter. */
export function heardSentences(
  sentences: readonly SentenceReply[],
  order: readonly string[],
  fromBlockId: string | undefined,
  toBlockId: string | undefined,
): HeardSentence[] {
  const places = new Map(order.map((id, at) => [id, at]));
  const first = fromBlockId === undefined ? 0 : (places.get(fromBlockId) ?? 0);
  const last = toBlockId === undefined ? order.length : (places.get(toBlockId) ?? order.length);
  const heard = sentences.filter(({ block_id, start_ms: start }) => {
    const place = places.get(block_id) ?? -1;
    return start !== null && place >= first && place <= last;
  });
  const offset = heard[0]?.start_ms ?? 0;
  return heard.map((sentence) => {
    const startMs = sentence.start_ms! - offset;
    return { sentence, startMs, endMs: startMs + (sentence.duration_ms ?? 0) };
  });
}

/** The sentence that is heard at a time; the one before during a pause. */
export function sentenceAt(heard: readonly HeardSentence[], timeMs: number): HeardSentence | undefined {
  let [low, high] = [0, heard.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (heard[middle]!.startMs <= timeMs) low = middle + 1;
    else high = middle;
  }
  return heard[low - 1];
}

/** What speaking a block costs: its missing sentences at the rate of the chapter, rounded up. */
export function creditsOf(missingCharacters: number, rate: number): number {
  return Math.ceil(missingCharacters * rate);
}

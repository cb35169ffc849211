import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { SentenceReply } from '../../../contract/studio/studio-takes.ts';
import type { PlacedSentence } from './studio-takes.service.ts';
import type { TakeSummary } from './studio-takes.store.ts';

const durationOf = ({ samples, sampleRate }: TakeSummary): number => Math.round((samples / sampleRate) * 1000);

export const presentSentence = ({ sentence, startMs }: PlacedSentence): SentenceReply => ({
  block_id: sentence.blockId,
  index: sentence.index,
  text: sentence.text,
  voice_id: sentence.voiceId,
  node: sentence.node,
  offset: sentence.offset,
  state: sentence.take ? 'spoken' : 'missing',
  take_id: sentence.take?.id ?? null,
  take_count: sentence.takes.length,
  duration_ms: sentence.take ? durationOf(sentence.take) : null,
  start_ms: startMs ?? null,
});

/** Takes newest first. */
export const presentWithTakes = (placed: PlacedSentence) => ({
  ...presentSentence(placed),
  takes: placed.sentence.takes.toReversed().map((take) => ({
    take_id: take.id,
    text: take.text,
    voice_id: take.voiceId,
    duration_ms: durationOf(take),
    credits: take.credits,
    created_at_unix: unixSeconds(take.createdAt),
  })),
});

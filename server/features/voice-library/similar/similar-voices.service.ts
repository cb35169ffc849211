import type { Readable } from 'node:stream';
import { previewLanguageOf } from '../../../../contract/catalogue/voices/preview-texts.ts';
import type { Codecs } from '../../../../engines/codec/codecs.ts';
import { embeddingLength } from '../../../../engines/lab/embedding/speaker-embedding.ts';
import type { VoiceLab } from '../../../../engines/lab/lab.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import type { UploadedFile } from '../../../platform/uploaded-file.ts';
import type { VoiceSamplesService } from '../../voices/samples/voice-samples.service.ts';
import type { VoiceCopiesService } from '../../voices/voice-copies.service.ts';
import type { VoicePreviewsService } from '../../voices/voice-previews.service.ts';
import { librarySearchStore } from '../search/library-search.store.ts';
import type { LibraryEntry, VoiceLibraryService } from '../voice-library.service.ts';
import { sharedVoicesStore } from '../voice-library.store.ts';
import { parseRealArray } from './similar-voices.parser.ts';
import { comparisonFault } from './similar-voices.rules.ts';
import { vectorIndex } from './similar-voices.state.ts';
import { type ChangeCursor, voiceEmbeddingsStore } from './similar-voices.store.ts';

interface SimilarVoicesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly codecs: Pick<Codecs, 'decode'>;
  readonly lab: Pick<VoiceLab, 'examine' | 'embed'>;
  readonly library: Pick<VoiceLibraryService, 'entries'>;
  readonly copies: Pick<VoiceCopiesService, 'sourceVoices'>;
  readonly previews: Pick<VoicePreviewsService, 'open'>;
  readonly recordings: Pick<VoiceSamplesService, 'read'>;
}

const sampleRate = 16_000;
/** One minute suffices to identify a voice. */
const maxDurationS = 60;
const timeoutMs = 60_000;
const batchSize = 5000;
/** Extra candidates of the first search, because some may no longer be listed. Each repeat fetches four times as many. */
const extraCandidates = 20;
/** Maximum number of candidates of a search. */
const maxCandidates = 8000;
/** A change becomes visible later than its timestamp, so reads overlap by this time. */
const overlapMs = 60_000;

/** Finds library voices by sound (VOICE-043). */
export function similarVoicesService(deps: SimilarVoicesDeps) {
  const { db, clock, codecs, lab, library, copies, previews, recordings } = deps;
  const index = vectorIndex(embeddingLength);
  let since: ChangeCursor = { updatedAt: '-infinity', voiceId: '' };
  let refreshing: Promise<void> | undefined;

  /** Updates the index: a full read the first time, then only changes. */
  async function refresh(): Promise<void> {
    const nextSince = { updatedAt: new Date(clock().getTime() - overlapMs).toISOString(), voiceId: '' };
    let cursor = since;
    for (;;) {
      const rows = await voiceEmbeddingsStore(db).listChanged(cursor, batchSize);
      for (const { voiceId, isListed: isFound, embedding } of rows) {
        const embeddingVector = isFound ? parseRealArray(embedding, embeddingLength) : undefined;
        if (embeddingVector) index.set(voiceId, embeddingVector);
        else index.delete(voiceId);
      }
      const last = rows.at(-1);
      if (!last || rows.length < batchSize) break;
      cursor = last;
    }
    since = nextSince;
  }

  const service = {
    /** Loads or refreshes the index; concurrent calls share one read. */
    prepare(): Promise<void> {
      refreshing ??= refresh().finally(() => {
        refreshing = undefined;
      });
      return refreshing;
    },

    /** The `topK` voices most similar to an embedding, at most `threshold` away (cosine distance, 0..2). */
    async nearest(
      actor: Actor,
      embedding: Float32Array,
      { topK, threshold }: { topK: number; threshold: number },
    ): Promise<LibraryEntry[]> {
      await service.prepare();
      for (let count = topK + extraCandidates; ; count *= 4) {
        const nearest = index.nearest(embedding, count);
        const matching = nearest.filter(({ score }) => 1 - score <= threshold);
        const entries = await loadEntries(actor, matching);
        const isComplete = matching.length < count;
        if (isComplete || entries.length >= topK || count * 4 > maxCandidates) return entries.slice(0, topK);
      }
    },

    /** Finds voices similar to a recording; uses its first minute. */
    async findSimilar(
      actor: Actor,
      file: UploadedFile,
      options: { topK: number; threshold: number },
      signal: AbortSignal,
    ): Promise<LibraryEntry[]> {
      const searchSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const param = 'audio_file';
      const { samples, label } = await recordings.read(
        file,
        { maxDurationS: maxDurationS, truncate: true, index: 0, param },
        searchSignal,
      );
      const recording = { samples, sampleRate };
      const fault = comparisonFault(await lab.examine(recording, searchSignal));
      if (fault) throw new AppError('invalid_audio', { message: `${label} ${fault}`, param });
      return service.nearest(actor, Float32Array.from(await lab.embed(recording, searchSignal)), options);
    },
  };

  /** Computes the embedding of a library voice without one, such as a designed voice, from its preview. */
  async function embedFromPreview(voiceId: string, signal: AbortSignal): Promise<void> {
    const shared = await sharedVoicesStore(db).find(voiceId);
    const voice = (await copies.sourceVoices([voiceId])).get(voiceId);
    if (!shared?.inLibrary || shared.embedding || !voice) return;
    const { stream } = await previews.open(voiceId, previewLanguageOf(voice.languages, shared.language));
    const recording = { samples: await decode(stream, signal), sampleRate };
    await sharedVoicesStore(db).setEmbedding(voiceId, [...(await lab.embed(recording, signal))], clock());
  }

  /** Loads the library entries of candidates in order, and removes those from the index that are no longer listed. */
  async function loadEntries(actor: Actor, matching: readonly { readonly id: string }[]): Promise<LibraryEntry[]> {
    const rank = new Map(matching.map(({ id }, at) => [id, at]));
    const rows = await librarySearchStore(db).listByIds([...rank.keys()]);
    const listed = new Set(rows.map(({ voiceId }) => voiceId));
    for (const id of rank.keys()) if (!listed.has(id)) index.delete(id);
    rows.sort((a, b) => rank.get(a.voiceId)! - rank.get(b.voiceId)!);
    return library.entries(actor, rows);
  }

  async function decode(source: Readable, signal: AbortSignal): Promise<Float32Array> {
    const samples = new Float32Array(maxDurationS * sampleRate);
    let length = 0;
    try {
      for await (const chunk of codecs.decode(source, sampleRate, signal)) {
        const piece = chunk.samples.subarray(0, samples.length - length);
        samples.set(piece, length);
        length += piece.length;
        if (length === samples.length) break;
      }
    } finally {
      source.destroy();
    }
    return samples.subarray(0, length);
  }

  return { ...service, embedFromPreview };
}
export type SimilarVoicesService = ReturnType<typeof similarVoicesService>;

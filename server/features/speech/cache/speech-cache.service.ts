import type { Alignment } from '../../../../engines/contract/alignment.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { CachedFile, FileCache } from '../../../platform/file-cache.ts';
import type { CacheWriter } from '../../../platform/file-cache-writer.ts';
import type { Line, LineSegment, TakeOptions } from '../generation/generation.rules.ts';
import { speechCacheKey } from './speech-cache.rules.ts';

/** Character times and the byte offset `at` of the audio that they were delivered with. */
export interface CachedAlignment {
  readonly at: number;
  readonly alignment: Alignment;
}

/** The metadata of cached audio; stored as JSON with the file. */
interface CachedSpeechFacts {
  readonly durationMs: number;
  readonly segments: readonly LineSegment[];
  /** Ordered by `at`; empty if the request asked for no times. */
  readonly alignments: readonly CachedAlignment[];
  /** The waveform in the format of history items. */
  readonly peaks: string;
}

export interface CachedSpeech extends CachedSpeechFacts {
  readonly file: CachedFile;
}

/**
 * Caches complete speech by request, so that a repeated request needs no synthesis. A cache hit is charged and stored in
 * the history like new audio, as in the public API. Entries are separate per workspace and per engine `version`; requests
 * that store nothing bypass the cache.
 */
export function speechCacheService({ cache, version }: { cache: FileCache; version: string }) {
  return {
    /** Undefined if the request must not be stored. */
    keyFor: (actor: Actor, lines: readonly Line[], options: TakeOptions): string | undefined =>
      options.saveToHistory ? speechCacheKey(version, actor.workspaceId, lines, options) : undefined,

    /** The caller must read or destroy the stream of the result. */
    async find(key: string): Promise<CachedSpeech | undefined> {
      const file = await cache.get(key);
      return file && { file, ...(JSON.parse(file.metadata) as CachedSpeechFacts) };
    },

    /** Opens a cache entry for writing; write errors never fail the speech. */
    create: (key: string): Promise<CacheWriter> => cache.create(key),

    commit: (writer: CacheWriter, facts: CachedSpeechFacts): Promise<void> => writer.commit(JSON.stringify(facts)),
  };
}
export type SpeechCacheService = ReturnType<typeof speechCacheService>;

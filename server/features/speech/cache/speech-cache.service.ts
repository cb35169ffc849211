import type { Alignment } from '../../../../engines/contract.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { CachedFile, FileCache } from '../../../platform/file-cache.ts';
import type { CacheWriter } from '../../../platform/file-cache-writer.ts';
import type { Line, LineSegment, TakeOptions } from '../generation/generation.rules.ts';
import { resultKey } from './speech-cache.rules.ts';

/** Times of a text, which were told with the audio that begins `at` so many bytes. */
export interface ToldAlignment {
  readonly at: number;
  readonly alignment: Alignment;
}

/** What is known of a result beside its audio. */
interface ResultFacts {
  readonly durationMs: number;
  readonly segments: readonly LineSegment[];
  /** When its text is heard, where that was asked for; in the order of `at`. */
  readonly alignments: readonly ToldAlignment[];
  /** Its waveform, as history items have it. */
  readonly peaks: string;
}

export interface Result extends ResultFacts {
  readonly file: CachedFile;
}

/**
 * Finished speech by what was asked for, so that a repeat costs no synthesis. It is charged and kept in the history as if
 * it had been made: the public API charges a repeat too. A workspace finds only its own, and what nothing is to be kept of
 * is neither kept here nor looked for. `version` is that of the engines: results of another are not found.
 */
export function resultsService({ cache, version }: { cache: FileCache; version: string }) {
  return {
    /** Undefined where the speech may not be kept. */
    keyOf: (actor: Actor, lines: readonly Line[], options: TakeOptions): string | undefined =>
      options.keep ? resultKey(version, actor.workspaceId, lines, options) : undefined,

    /** Whoever gets a result reads its stream or destroys it. */
    async find(key: string): Promise<Result | undefined> {
      const file = await cache.get(key);
      return file && { file, ...(JSON.parse(file.metadata) as ResultFacts) };
    },

    /** A result in the making; it never fails the speech that it is made of. */
    create: (key: string): Promise<CacheWriter> => cache.create(key),

    commit: (writer: CacheWriter, facts: ResultFacts): Promise<void> => writer.commit(JSON.stringify(facts)),
  };
}
export type ResultsService = ReturnType<typeof resultsService>;

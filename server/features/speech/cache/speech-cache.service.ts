import { encodeOutline } from '../../../../audio/analysis/outline.ts';
import type { Alignment } from '../../../../engines/contract/alignment.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { CachedFile, CacheKey, FileCache } from '../../../platform/file-cache.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import {
  type CallSound,
  type Line,
  type LineSegment,
  linesUntil,
  type SpeechPart,
  type TakeOptions,
  textLength,
} from '../generation/generation.rules.ts';
import { speechCacheKey } from './speech-cache.rules.ts';

/** Character times and the byte offset `at` of the audio that they were delivered with. */
interface CachedAlignment {
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

/**
 * Caches complete speech by request, so that a repeated request needs no synthesis. A cache hit is charged and stored in
 * the history like new audio, as in the public API. Entries are separate per workspace and per engine `version`; requests
 * that store nothing bypass the cache. Write errors never fail the speech.
 */
export function speechCacheService({ cache, version }: { cache: FileCache; version: string }) {
  /** Passes the parts through and caches them when the last is read. Speech of a fallback voice is not cached. */
  async function* recordParts(key: CacheKey, { parts, spoken }: CallSound): AsyncGenerator<SpeechPart, void> {
    const writer = await cache.create(key);
    const segments: LineSegment[] = [];
    const alignments: CachedAlignment[] = [];
    let bytes = 0;
    try {
      for await (const part of parts) {
        await writer.write(part.audio);
        segments.push(...part.segments);
        for (const alignment of part.alignments) alignments.push({ at: bytes, alignment });
        bytes += part.audio.byteLength;
        yield part;
      }
      const { durationMs, outline, usedFallback } = spoken(bytes);
      const facts: CachedSpeechFacts = { durationMs, segments, alignments, peaks: encodeOutline(outline.bars) };
      if (!usedFallback) await writer.commit(JSON.stringify(facts));
    } finally {
      await writer.abort();
    }
  }

  return {
    /** The cache key of a request; undefined if the request must not be stored. */
    keyFor: (actor: Actor, lines: readonly Line[], options: TakeOptions): CacheKey | undefined =>
      options.saveToHistory
        ? { group: actor.workspaceId, key: speechCacheKey(version, actor.workspaceId, lines, options) }
        : undefined,

    /** Deletes the cached speech of a workspace that nobody has requested since `before`. */
    deleteUnused: (workspaceId: WorkspaceId, before: Date): Promise<number> => cache.deleteGroup(workspaceId, before),

    /** The cached sound of `lines`. Its parts must be read. */
    async find(key: CacheKey, lines: readonly Line[], signal: AbortSignal): Promise<CallSound | undefined> {
      const file = await cache.get(key);
      return file && replay(file, JSON.parse(file.metadata) as CachedSpeechFacts, lines, signal);
    },

    /** The same sound, cached under `key` when it is complete. */
    record: (key: CacheKey, sound: CallSound): CallSound => ({ ...sound, parts: recordParts(key, sound) }),
  };
}
export type SpeechCacheService = ReturnType<typeof speechCacheService>;

function replay(file: CachedFile, facts: CachedSpeechFacts, lines: readonly Line[], signal: AbortSignal): CallSound {
  let bytes = 0;
  async function* parts(): AsyncGenerator<SpeechPart, void> {
    const unsent = [...facts.alignments];
    let { segments } = facts;
    for await (const audio of file.stream as AsyncIterable<Uint8Array>) {
      signal.throwIfAborted();
      bytes += audio.byteLength;
      const firstLater = unsent.findIndex(({ at }) => at >= bytes);
      const due = unsent.splice(0, firstLater < 0 ? unsent.length : firstLater);
      yield { audio, alignments: due.map(({ alignment }) => alignment), segments };
      segments = [];
    }
    if (unsent.length > 0)
      yield { audio: new Uint8Array(), alignments: unsent.map(({ alignment }) => alignment), segments };
  }
  return {
    parts: parts(),
    spoken: (deliveredBytes) => ({
      lines: linesUntil(lines, (deliveredBytes / file.bytes) * textLength(lines)),
      durationMs: facts.durationMs * (deliveredBytes / file.bytes),
      segments: facts.segments,
      outline: { bars: Buffer.from(facts.peaks, 'base64'), durationMs: facts.durationMs },
      usedFallback: false,
    }),
  };
}

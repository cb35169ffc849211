import type { Readable } from 'node:stream';
import yazl from 'yazl';
import { audioFormats } from '../../../contract/catalogue/output-formats.ts';
import type { CompositionPlanWire } from '../../../contract/speech-tools/music-plan.ts';
import type { MusicEngine } from '../../../engines/music/music.ts';
import { composerVersion } from '../../../engines/music/music-constants.ts';
import type { StemName } from '../../../engines/music/score.ts';
import type { SongPlan } from '../../../engines/music/song-plan.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { musicStore, type Song, type SongStem } from './music.store.ts';
import { songIdOf, songsRoot, stemKey } from './music-files.rules.ts';
import { isProblem, readPlan } from './music-plan.rules.ts';
import type { SongAudioService } from './song-audio.service.ts';

interface SongsDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly live: Pick<Live, 'publish'>;
  readonly clock: Clock;
  readonly music: MusicEngine;
  readonly songAudio: SongAudioService;
}

/** What a stem is rendered from. */
export interface ComposedSong {
  readonly plan: SongPlan;
  readonly seed: number;
  readonly stems: readonly StemName[];
}

const stemFormat = 'mp3_44100_192';
const batchSize = 100;
/** Stems of one song that are rendered for a request; a song of ten minutes takes about 20 s each. */
const stemTimeoutMs = 300_000;
const notFound = (): AppError => new AppError('song_not_found', { param: 'song_id' });

/** The songs of a workspace and their files. */
export function songsService({ db, blobs, live, clock, music, songAudio }: SongsDeps) {
  const store = musicStore(db);
  const rendering = new Map<string, Promise<void>>();

  async function requireSong(actor: Actor, id: string): Promise<Song> {
    const song = await store.find(actor, id);
    if (!song) throw notFound();
    return song;
  }

  async function requireCompleted(actor: Actor, id: string): Promise<Song> {
    const song = await requireSong(actor, id);
    if (song.state !== 'completed') throw new AppError('song_not_ready', { param: 'song_id' });
    return song;
  }

  /** What the stems of a song are rendered from; undefined if it was not composed by this version alone. */
  async function findComposed(song: Song, signal: AbortSignal): Promise<ComposedSong | undefined> {
    if (song.plan === null || song.seed === null || song.composerVersion !== composerVersion) return undefined;
    const read = readPlan(song.plan as unknown as CompositionPlanWire);
    if (isProblem(read) || read.clips.length > 0) return undefined;
    const { stems } = await music.outline({ plan: read.plan, seed: song.seed }, signal, song.workspaceId);
    return { plan: read.plan, seed: song.seed, stems };
  }

  async function deleteFiles(rows: readonly Song[]): Promise<void> {
    const stems = await store.listStems(rows.map(({ id }) => id));
    for (const { blobKey } of [...rows, ...stems]) if (blobKey !== null) await blobs.delete(blobKey);
  }

  async function renderStem(actor: Actor, song: Song, composed: ComposedSong, name: StemName): Promise<void> {
    const signal = AbortSignal.timeout(stemTimeoutMs);
    const { audio, peaks } = songAudio.open(
      actor,
      { ...composed, clips: [] },
      { format: stemFormat, output: name },
      signal,
    );
    const blobKey = stemKey(actor.workspaceId, song.id, name);
    const audioBytes = await writeBlob(blobs, blobKey, audio, signal);
    await store.addStem({
      songId: song.id,
      name,
      contentType: audioFormats[stemFormat].contentType,
      blobKey,
      audioBytes,
      peaks: peaks(),
    });
  }

  /** Renders a stem, once for all that request it at the same time. Throws `stems_unavailable`. */
  async function makeStem(
    actor: Actor,
    song: Song,
    composed: ComposedSong | undefined,
    name: StemName,
  ): Promise<SongStem> {
    if (!composed?.stems.includes(name)) throw new AppError('stems_unavailable', { param: 'stem' });
    const key = `${song.id} ${name}`;
    const running = rendering.get(key) ?? renderStem(actor, song, composed, name).finally(() => rendering.delete(key));
    rendering.set(key, running);
    await running;
    const stem = await store.findStem(song.id, name);
    if (!stem) throw notFound();
    return stem;
  }

  return {
    get: requireSong,
    requireCompleted,

    async list(actor: Actor, query: { limit: number; after: string | undefined; search: string | undefined }) {
      const rows = await store.list(actor, { ...query, limit: query.limit + 1 });
      return { songs: rows.slice(0, query.limit), hasMore: rows.length > query.limit };
    },

    async rename(actor: Actor, id: string, title: string): Promise<Song> {
      await requireSong(actor, id);
      const song = await store.rename(actor.workspaceId, id, title);
      if (!song) throw notFound();
      await live.publish(actor.workspaceId, { topic: 'songs', id });
      return song;
    },

    async delete(actor: Actor, id: string): Promise<void> {
      const song = await requireSong(actor, id);
      // Before the row, which its stems are deleted with.
      await deleteFiles([song]);
      await store.delete(actor.workspaceId, id);
      await live.publish(actor.workspaceId, { topic: 'songs', id });
    },

    /** Names of the stems that a song has. */
    stemsOf: async (song: Song, signal: AbortSignal): Promise<readonly string[]> =>
      (await findComposed(song, signal))?.stems ?? [],

    findComposed,

    /** The song that a file is, byte for byte, among those that the caller may read. */
    async findByContent(actor: Actor, bytes: number, open: () => AsyncIterable<Buffer>): Promise<Song | undefined> {
      for (const song of await store.listBySize(actor, bytes, 20)) {
        const blob = song.blobKey === null ? undefined : await blobs.open(song.blobKey);
        if (blob && (await isSame(blob.stream, open()))) return song;
      }
      return undefined;
    },

    /** The sound, or the part that a `Range` header names. */
    async openAudio(actor: Actor, id: string, rangeHeader: string | undefined) {
      const song = await requireCompleted(actor, id);
      if (song.blobKey === null || song.audioBytes === null) throw notFound();
      const range = requestedRange(rangeHeader, song.audioBytes);
      const blob = await blobs.open(song.blobKey, range);
      if (!blob) throw notFound();
      return { contentType: song.contentType, bytes: song.audioBytes, range, stream: blob.stream, title: song.title };
    },

    /** A stem, which is rendered and stored at its first request. Throws `stems_unavailable`. */
    async openStem(actor: Actor, id: string, name: StemName, rangeHeader: string | undefined, signal: AbortSignal) {
      const song = await requireCompleted(actor, id);
      const stem =
        (await store.findStem(id, name)) ?? (await makeStem(actor, song, await findComposed(song, signal), name));
      const range = requestedRange(rangeHeader, stem.audioBytes);
      const blob = await blobs.open(stem.blobKey, range);
      if (!blob) throw notFound();
      return {
        contentType: stem.contentType,
        bytes: stem.audioBytes,
        range,
        stream: blob.stream,
        title: `${song.title} ${name}`,
      };
    },

    /** All stems as a ZIP; those that nobody has requested are rendered first. Throws `stems_unavailable`. */
    async zipStems(actor: Actor, id: string, signal: AbortSignal): Promise<Readable> {
      const song = await requireCompleted(actor, id);
      const composed = await findComposed(song, signal);
      if (!composed) throw new AppError('stems_unavailable', { param: 'song_id' });
      const zip = new yazl.ZipFile();
      const output = zip.outputStream as Readable;
      async function fill(names: readonly StemName[]): Promise<void> {
        try {
          for (const name of names) {
            signal.throwIfAborted();
            const stem = (await store.findStem(id, name)) ?? (await makeStem(actor, song, composed, name));
            const blob = await blobs.open(stem.blobKey);
            if (!blob) throw notFound();
            zip.addReadStream(blob.stream, `${name}.${audioFormats[stemFormat].extension}`, {
              mtime: song.createdAt,
              compress: false,
            });
          }
          zip.end();
        } catch (error) {
          output.destroy(error as Error);
        }
      }
      // The error of the archive is that of its reader.
      output.on('error', () => {});
      void fill(composed.stems);
      return output;
    },

    /** How much `expire` would delete. */
    countExpired: (workspaceId: WorkspaceId, before: Date) => store.countBefore(workspaceId, before),

    /** Deletes songs older than `before` with their files (U-62). */
    async expire(workspaceId: WorkspaceId, before: Date, signal: AbortSignal): Promise<void> {
      for (;;) {
        signal.throwIfAborted();
        const rows = await store.listBefore(workspaceId, before, batchSize);
        if (rows.length === 0) return;
        await deleteFiles(rows);
        for (const { id } of rows) await store.delete(workspaceId, id);
        await live.publish(workspaceId, { topic: 'songs' });
      }
    },

    /** Deletes files without a song, which a crash or a deleted account left behind. */
    sweep: (ageMs: number, signal: AbortSignal): Promise<number> =>
      sweepBlobs(blobs, {
        prefix: songsRoot,
        before: new Date(clock().getTime() - ageMs),
        async findReferenced(keys) {
          const existing = await store.existing([...new Set(keys.map(songIdOf))]);
          return new Set(keys.filter((key) => existing.has(songIdOf(key))));
        },
        signal,
      }),
  };
}
export type SongsService = ReturnType<typeof songsService>;

/** Whether two streams have the same bytes. */
async function isSame(one: AsyncIterable<Buffer>, other: AsyncIterable<Buffer>): Promise<boolean> {
  const iterator = other[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  for await (const chunk of one) {
    while (rest.length < chunk.length) {
      const next = await iterator.next();
      if (next.done) return false;
      rest = Buffer.concat([rest, next.value]);
    }
    if (!chunk.equals(rest.subarray(0, chunk.length))) return false;
    rest = rest.subarray(chunk.length);
  }
  return rest.length === 0 && (await iterator.next()).done === true;
}

import { openLevelMeter, type SoundLevels } from '../../../audio/analysis/sound-levels.ts';
import type { Pcm } from '../../../audio/pcm.ts';
import { audioFormats } from '../../../contract/catalogue/output-formats.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { StudioRendersService } from '../studio-snapshots/studio-renders.service.ts';
import type { ChapterSnapshot, StudioRender } from '../studio-snapshots/studio-renders.store.ts';
import { openSharedRuns } from './shared-runs.state.ts';
import {
  type ChapterFormat,
  chapterFormats,
  hashOf,
  type Mastering,
  paddedLength,
  renderKey,
  studioRate,
} from './studio-files.rules.ts';

/** The sound of a chapter at `sampleRate` Hz, in parts that do not change later. */
export interface SnapshotSound {
  open(
    snapshot: ChapterSnapshot,
    options: { readonly sampleRate: number },
    signal: AbortSignal,
  ): { readonly sound: AsyncIterable<Float32Array> } | Promise<{ readonly sound: AsyncIterable<Float32Array> }>;
}

export interface ChapterRendersDeps {
  readonly studioRenders: Pick<StudioRendersService, 'find' | 'put'>;
  readonly blobs: BlobStore;
  readonly codecs: Pick<Codecs, 'encode' | 'decode'>;
  readonly clock: Clock;
  readonly snapshotSound: SnapshotSound;
}

/** The encoded sound of one chapter: frames that can be joined to those of others. */
export interface ChapterRender {
  readonly blobKey: string;
  readonly bytes: number;
  /** With the silence at its end; at 44.1 kHz. */
  readonly samples: number;
  /** Of the sound before it was encoded; of a mastered chapter, of the encoded file. */
  readonly levels: SoundLevels;
}

export type FileOwner = Pick<Project, 'id' | 'workspaceId'>;

/** Encodes chapters, and keeps each result by what it contains, so that it is rendered once. */
export function chapterRendersService(deps: ChapterRendersDeps) {
  const { studioRenders, blobs, codecs, clock, snapshotSound } = deps;
  const share = openSharedRuns<ChapterRender>();

  /** The chapter as it was kept; undefined if it was not, or its file is lost. */
  async function findKept(project: FileOwner, hash: string, format: string): Promise<ChapterRender | undefined> {
    const row = await studioRenders.find(project, hash, format);
    if (!row || !(await blobs.stat(row.blobKey))) return undefined;
    const { samples, levels } = row.report as Pick<ChapterRender, 'samples' | 'levels'>;
    return { blobKey: row.blobKey, bytes: row.bytes, samples, levels };
  }

  async function* snapshotPcm(snapshot: ChapterSnapshot, signal: AbortSignal): AsyncGenerator<Pcm> {
    const { sound } = await snapshotSound.open(snapshot, { sampleRate: studioRate }, signal);
    let count = 0;
    for await (const samples of sound) {
      count += samples.length;
      yield { samples, sampleRate: studioRate };
    }
    yield { samples: new Float32Array(paddedLength(count) - count), sampleRate: studioRate };
  }

  /** Encodes a sound that ends with a whole frame, and keeps the file. */
  async function encode(
    project: FileOwner,
    { hash, format, name }: { readonly hash: string; readonly format: ChapterFormat; readonly name: string },
    source: AsyncIterable<Pcm>,
    signal: AbortSignal,
  ): Promise<ChapterRender> {
    const meter = openLevelMeter(studioRate);
    const blobKey = renderKey(project, hash, name);
    const measured = observed(source, meter.add);
    const encoded = codecs.encode(chapterFormats[format], measured, signal);
    const bytes = await writeBlob(blobs, blobKey, encoded, signal);
    const levels = meter.levels();
    return { blobKey, bytes, samples: levels.samples, levels };
  }

  const service = {
    /** The chapter in a format. `mastering` changes its levels as shops of audiobooks require. */
    async find(
      project: FileOwner,
      snapshot: ChapterSnapshot,
      format: ChapterFormat,
      mastering: Mastering,
      signal: AbortSignal,
    ): Promise<ChapterRender> {
      const hash = hashOf(snapshot.hash);
      const name = mastering === 'none' ? format : `${format}.${mastering}`;
      const kept = await findKept(project, hash, name);
      if (kept) return kept;
      return share(
        `${project.id} ${hash} ${name}`,
        async (runSignal) => {
          const rendered = await encode(
            project,
            { hash, format, name },
            await sourceOf(project, snapshot, runSignal),
            runSignal,
          );
          await studioRenders.put(
            toRow(
              project,
              { hash, format: name, contentType: audioFormats[chapterFormats[format]].contentType },
              rendered,
            ),
          );
          return rendered;
        },
        signal,
      );
    },

    /** The samples of a kept chapter. */
    decode: (render: Pick<ChapterRender, 'blobKey'>, signal: AbortSignal): AsyncIterable<Pcm> =>
      codecs.decode(service.read(render), studioRate, signal),

    /** The bytes of a kept chapter. */
    async *read({ blobKey }: Pick<ChapterRender, 'blobKey'>): AsyncGenerator<Uint8Array> {
      const blob = await blobs.open(blobKey);
      if (!blob) throw new AppError('export_not_found');
      yield* blob.stream as AsyncIterable<Uint8Array>;
    },
  };

  /** The samples of a chapter: the kept lossless ones, which cost less than to join the takes again. */
  async function sourceOf(
    project: FileOwner,
    snapshot: ChapterSnapshot,
    signal: AbortSignal,
  ): Promise<AsyncIterable<Pcm>> {
    const kept = await findKept(project, hashOf(snapshot.hash), 'flac');
    return kept ? service.decode(kept, signal) : snapshotPcm(snapshot, signal);
  }

  function toRow(
    project: FileOwner,
    key: Pick<StudioRender, 'hash' | 'format' | 'contentType'>,
    { blobKey, bytes, samples, levels }: ChapterRender,
  ): StudioRender {
    const durationMs = Math.round((samples / studioRate) * 1000);
    return {
      projectId: project.id,
      ...key,
      blobKey,
      bytes,
      durationMs,
      report: { samples, levels },
      createdAt: clock(),
    };
  }

  return service;
}
export type ChapterRendersService = ReturnType<typeof chapterRendersService>;

async function* observed(source: AsyncIterable<Pcm>, onSamples: (samples: Float32Array) => void): AsyncGenerator<Pcm> {
  for await (const pcm of source) {
    onSamples(pcm.samples);
    yield pcm;
  }
}

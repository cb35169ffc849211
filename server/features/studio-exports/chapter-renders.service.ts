import { openLevelMeter, type SoundLevels } from '../../../audio/analysis/sound-levels.ts';
import {
  correctMastering,
  type MasteringCorrection,
  masterAudiobook,
  planMastering,
} from '../../../audio/effects/audiobook-mastering.ts';
import type { Pcm } from '../../../audio/pcm.ts';
import { audioFormats } from '../../../contract/catalogue/output-formats.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { StudioRendersService } from '../studio-snapshots/studio-renders.service.ts';
import type { ChapterSnapshot } from '../studio-snapshots/studio-renders.store.ts';
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
export interface SnapshotSounds {
  open(
    snapshot: ChapterSnapshot,
    options: { readonly sampleRate: number },
    signal: AbortSignal,
  ): Promise<{ readonly sound: AsyncIterable<Float32Array> }>;
}

interface ChapterRendersDeps {
  readonly studioRenders: Pick<StudioRendersService, 'find' | 'put'>;
  readonly blobs: BlobStore;
  readonly codecs: Pick<Codecs, 'encode' | 'decode'>;
  readonly clock: Clock;
  readonly snapshotSound: SnapshotSounds;
}

/** The encoded sound of one chapter: frames that can be joined to those of others. */
export interface ChapterRender {
  readonly blobKey: string;
  readonly bytes: number;
  /** With the silence at its end; at 44.1 kHz. */
  readonly samples: number;
  /** Of the sound before it was encoded; of a mastered chapter, of the encoded file. */
  readonly levels: SoundLevels;
  /** By how many samples its words are later than in the snapshot, because silence was added or left out. */
  readonly shift: number;
}

type FileOwner = Pick<Project, 'id' | 'workspaceId'>;
interface RenderName {
  readonly hash: string;
  readonly format: ChapterFormat;
  /** The format with its mastering. */
  readonly name: string;
}

/** Most mastered chapters meet the limits after the first encoding. */
const maxMasterings = 4;

/** Encodes chapters, and keeps each result by what it contains, so that it is rendered once. */
export function chapterRendersService(deps: ChapterRendersDeps) {
  const { studioRenders, blobs, codecs, clock, snapshotSound } = deps;
  const share = openSharedRuns<ChapterRender>();

  /** The chapter as it was kept; undefined if it was not, or its file is lost. */
  async function findKept(project: FileOwner, hash: string, name: string): Promise<ChapterRender | undefined> {
    const row = await studioRenders.find(project, hash, name);
    if (!row || !(await blobs.stat(row.blobKey))) return undefined;
    const { samples, levels, shift } = row.report as Pick<ChapterRender, 'samples' | 'levels' | 'shift'>;
    return { blobKey: row.blobKey, bytes: row.bytes, samples, levels: readLevels(levels), shift };
  }

  async function* snapshotPcm(snapshot: ChapterSnapshot, signal: AbortSignal): AsyncGenerator<Pcm> {
    const { sound } = await snapshotSound.open(snapshot, { sampleRate: studioRate }, signal);
    for await (const samples of sound) yield { samples, sampleRate: studioRate };
  }

  /** Encodes a sound with silence to a whole frame. */
  async function encode(
    project: FileOwner,
    { hash, format, name }: RenderName,
    source: AsyncIterable<Pcm>,
    signal: AbortSignal,
  ): Promise<Omit<ChapterRender, 'shift'>> {
    const meter = openLevelMeter(studioRate);
    const blobKey = renderKey(project, hash, name);
    const measured = withObserver(source, meter.add);
    const bytes = await writeBlob(blobs, blobKey, codecs.encode(chapterFormats[format], measured, signal), signal);
    const levels = meter.levels();
    return { blobKey, bytes, samples: levels.samples, levels };
  }

  /** Masters a chapter; the levels of the encoded file decide whether it is done. */
  async function master(
    project: FileOwner,
    snapshot: ChapterSnapshot,
    name: RenderName,
    signal: AbortSignal,
  ): Promise<ChapterRender> {
    const original = await service.find(project, snapshot, 'flac', 'none', signal);
    let correction: MasteringCorrection = { gainDb: 0, ceilingDb: 0 };
    for (let attempt = 1; ; attempt++) {
      const plan = planMastering(original.levels, correction);
      const mastered = masterAudiobook(service.decode(original, signal), plan, studioRate);
      const encoded = await encode(project, name, withPadding(mastered), signal);
      const meter = openLevelMeter(studioRate);
      for await (const { samples } of service.decode(encoded, signal)) meter.add(samples);
      const levels = meter.levels();
      const next = correctMastering(correction, levels);
      if (!next || attempt === maxMasterings) return { ...encoded, levels, shift: plan.head - plan.skip };
      correction = next;
    }
  }

  /** Encodes a chapter as it is: from the kept lossless file, which costs less than to join the takes again. */
  async function render(
    project: FileOwner,
    snapshot: ChapterSnapshot,
    name: RenderName,
    signal: AbortSignal,
  ): Promise<ChapterRender> {
    const kept = await findKept(project, name.hash, 'flac');
    const source = kept ? service.decode(kept, signal) : withPadding(snapshotPcm(snapshot, signal));
    return { ...(await encode(project, name, source, signal)), shift: 0 };
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
      const run = async (runSignal: AbortSignal): Promise<ChapterRender> => {
        const rendered = await (mastering === 'none' ? render : master)(
          project,
          snapshot,
          { hash, format, name },
          runSignal,
        );
        const { blobKey, bytes, ...report } = rendered;
        await studioRenders.put({
          projectId: project.id,
          hash,
          format: name,
          contentType: audioFormats[chapterFormats[format]].contentType,
          blobKey,
          bytes,
          durationMs: Math.round((rendered.samples / studioRate) * 1000),
          report,
          createdAt: clock(),
        });
        return rendered;
      };
      return (await findKept(project, hash, name)) ?? share(`${project.id} ${hash} ${name}`, run, signal);
    },

    /** The samples of a kept chapter. */
    decode: (chapter: Pick<ChapterRender, 'blobKey'>, signal: AbortSignal): AsyncIterable<Pcm> =>
      codecs.decode(service.read(chapter), studioRate, signal),

    /** The bytes of a kept chapter. */
    async *read({ blobKey }: Pick<ChapterRender, 'blobKey'>): AsyncGenerator<Uint8Array> {
      const blob = await blobs.open(blobKey);
      if (!blob) throw new Error('a rendered chapter was deleted while it was read');
      yield* blob.stream as AsyncIterable<Uint8Array>;
    },
  };
  return service;
}
export type ChapterRendersService = ReturnType<typeof chapterRendersService>;

/** JSON has no −Infinity, the level of silence. */
const readLevels = (levels: SoundLevels): SoundLevels => ({
  ...levels,
  rmsDb: levels.rmsDb ?? Number.NEGATIVE_INFINITY,
  peakDb: levels.peakDb ?? Number.NEGATIVE_INFINITY,
  noiseFloorDb: levels.noiseFloorDb ?? Number.NEGATIVE_INFINITY,
});

/** A sound with silence to a whole number of frames. */
async function* withPadding(source: AsyncIterable<Pcm>): AsyncGenerator<Pcm> {
  let count = 0;
  for await (const pcm of source) {
    count += pcm.samples.length;
    yield pcm;
  }
  yield { samples: new Float32Array(paddedLength(count) - count), sampleRate: studioRate };
}

async function* withObserver(
  source: AsyncIterable<Pcm>,
  onSamples: (samples: Float32Array) => void,
): AsyncGenerator<Pcm> {
  for await (const pcm of source) {
    onSamples(pcm.samples);
    yield pcm;
  }
}

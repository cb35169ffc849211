import type { Readable } from 'node:stream';
import { openStreamResampler } from '../../../audio/effects/stream-resampler.ts';
import { readWav } from '../../../audio/formats/wav.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { ProjectRowsService } from '../studio-projects/project-rows.service.ts';
import type { ProjectAsset } from '../studio-projects/studio-projects.store.ts';
import type { Take, TakeSummary } from '../studio-takes/studio-takes.store.ts';
import type { TakeRowsService } from '../studio-takes/take-rows.service.ts';
import { type Overlay, openOverlay } from './overlay.service.ts';
import type { SnapshotBed, SnapshotPart } from './studio-snapshots.tables.ts';
import { amplitude, durationMsOf, partTimes, toSample } from './timeline.rules.ts';

interface SnapshotSoundDeps {
  readonly blobs: Pick<BlobStore, 'open'>;
  readonly codecs: Pick<Codecs, 'decode'>;
  readonly projectRows: ProjectRowsService;
  readonly takeRows: TakeRowsService;
}

/** What the sound of a chapter consists of: a snapshot, or what is spoken of a chapter now. */
export interface SoundSource {
  readonly projectId: string;
  readonly parts: readonly SnapshotPart[];
  readonly beds: readonly SnapshotBed[];
}

export interface SnapshotSound {
  /** Mono samples in −1..1, in pieces of at most a second. */
  readonly sound: AsyncIterable<Float32Array>;
  readonly durationMs: number;
  /** Its exact length. */
  readonly samples: number;
}

/** A sentence in the sound. */
export interface SentenceTimes {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly blockId: string;
}

export interface SnapshotTimes {
  /** Code points of all sentences, with their times in seconds. */
  readonly characters: string[];
  readonly starts: number[];
  readonly ends: number[];
  readonly sentences: SentenceTimes[];
  readonly durationMs: number;
}

const takeIdsOf = (parts: readonly SnapshotPart[]): string[] =>
  parts.flatMap((part) => (part.kind === 'take' ? part.takeId : []));

/**
 * The sound of snapshots, made while it is read, so that a chapter of hours needs the memory of a sentence. Positions are
 * rounded from one timeline, which the times of `times` come from too.
 */
export function snapshotSoundService({ blobs, codecs, projectRows, takeRows }: SnapshotSoundDeps) {
  const readTakes = ({ projectId, parts }: SoundSource): Promise<Map<string, TakeSummary>> =>
    takeRows.summaries({ id: projectId }, takeIdsOf(parts));

  async function readTake(take: TakeSummary, samples: number, sampleRate: number): Promise<Float32Array> {
    const blob = await blobs.open(take.blobKey);
    if (!blob) return new Float32Array(samples);
    const pcm = readWav(Buffer.concat(await (blob.stream as Readable).toArray()));
    if (pcm.sampleRate === sampleRate) return pcm.samples;
    const resampler = openStreamResampler(pcm.sampleRate, sampleRate);
    const result = new Float32Array(samples);
    const head = resampler.write(pcm.samples).subarray(0, samples);
    result.set(head);
    // The filter holds back the last samples until it knows what follows.
    const tail = resampler.write(new Float32Array(Math.ceil(pcm.sampleRate / 50)));
    result.set(tail.subarray(0, samples - head.length), head.length);
    return result;
  }

  function openOverlays(
    { parts, beds }: SoundSource,
    places: ReturnType<typeof partTimes>['times'],
    assets: ReadonlyMap<string, ProjectAsset>,
    sampleRate: number,
    signal: AbortSignal,
  ): Overlay[] {
    const open = (
      asset: ProjectAsset | undefined,
      from: number,
      to: number,
      options: Omit<SnapshotBed, 'assetId' | 'from' | 'to'>,
    ) =>
      asset
        ? [
            openOverlay(
              { blobs, codecs },
              asset,
              { from: toSample(from, sampleRate), to: toSample(to, sampleRate), sampleRate, ...options },
              signal,
            ),
          ]
        : [];
    const once = { fadeInS: 0, fadeOutS: 0, loops: false };
    return [
      ...parts.flatMap((part, index) => {
        const { start, end } = places[index]!;
        return part.kind === 'clip' ? open(assets.get(part.assetId), start, end, { ...once, gainDb: part.gain }) : [];
      }),
      ...beds.flatMap(({ assetId, from, to, ...options }) =>
        open(assets.get(assetId), places[from]!.start, places[to]!.end, options),
      ),
    ];
  }

  return {
    async open(
      source: SoundSource,
      options: { readonly sampleRate: number },
      signal: AbortSignal,
    ): Promise<SnapshotSound> {
      const { sampleRate } = options;
      const [takes, assets] = await Promise.all([
        readTakes(source),
        projectRows.read().listAssets({ id: source.projectId }),
      ]);
      const { times, durationS } = partTimes(source.parts, takes);
      const total = toSample(durationS, sampleRate);
      const overlays = openOverlays(
        source,
        times,
        new Map(assets.map((asset) => [asset.id, asset])),
        sampleRate,
        signal,
      );

      async function* speech(): AsyncGenerator<Float32Array> {
        let at = 0;
        for (const [index, part] of source.parts.entries()) {
          const take = part.kind === 'take' ? takes.get(part.takeId) : undefined;
          if (part.kind !== 'take' || !take) continue;
          signal.throwIfAborted();
          const [start, end] = [toSample(times[index]!.start, sampleRate), toSample(times[index]!.end, sampleRate)];
          if (start > at) yield* silence(start - at, sampleRate);
          const samples = await readTake(take, end - start, sampleRate);
          const factor = amplitude(part.gain);
          const exact = new Float32Array(end - start);
          for (let i = 0; i < Math.min(exact.length, samples.length); i++) exact[i] = samples[i]! * factor;
          for (let from = 0; from < exact.length; from += sampleRate) yield exact.subarray(from, from + sampleRate);
          at = end;
        }
        if (total > at) yield* silence(total - at, sampleRate);
      }

      async function* mixed(): AsyncGenerator<Float32Array> {
        let at = 0;
        try {
          for await (const samples of speech()) {
            for (const overlay of overlays) await overlay.mix(samples, at);
            at += samples.length;
            if (overlays.length > 0)
              for (let i = 0; i < samples.length; i++) samples[i] = Math.max(-1, Math.min(1, samples[i]!));
            yield samples;
          }
        } finally {
          for (const overlay of overlays) await overlay.close();
        }
      }
      return { sound: mixed(), durationMs: durationMsOf(durationS), samples: total };
    },

    /** Where each part starts and ends, in seconds. */
    async places(source: SoundSource) {
      return partTimes(source.parts, await readTakes(source));
    },

    /** When each character is spoken: from the samples of the takes. */
    async times(source: SoundSource): Promise<SnapshotTimes> {
      const { times, durationS } = partTimes(source.parts, await readTakes(source));
      const result: Omit<SnapshotTimes, 'durationMs'> = { characters: [], starts: [], ends: [], sentences: [] };
      const spoken = await takeRows.times({ id: source.projectId }, takeIdsOf(source.parts));
      for (const [index, part] of source.parts.entries()) {
        if (part.kind !== 'take') continue;
        const { start, end } = times[index]!;
        const { text, blockId } = part;
        result.sentences.push({
          text: text.trim(),
          startMs: Math.round(start * 1000),
          endMs: Math.round(end * 1000),
          blockId,
        });
        addCharacters(result, text, spoken.get(part.takeId), start, end);
      }
      return { ...result, durationMs: durationMsOf(durationS) };
    },
  };
}
export type SnapshotSoundService = ReturnType<typeof snapshotSoundService>;

/** Adds the characters of a sentence. The white space around it is spoken in no time. */
function addCharacters(
  { characters, starts, ends }: Omit<SnapshotTimes, 'durationMs' | 'sentences'>,
  text: string,
  take: Pick<Take, 'starts' | 'ends'> | undefined,
  start: number,
  end: number,
): void {
  const before = text.length - text.trimStart().length;
  let index = -before;
  for (const character of text) {
    characters.push(character);
    const [startMs, endMs] = [take?.starts[index], take?.ends[index]];
    const rest = index < 0 ? start : end;
    starts.push(startMs === undefined ? rest : Math.min(end, start + startMs / 1000));
    ends.push(endMs === undefined ? rest : Math.min(end, start + endMs / 1000));
    index += 1;
  }
}

function* silence(samples: number, sampleRate: number): Generator<Float32Array> {
  for (let left = samples; left > 0; left -= sampleRate) yield new Float32Array(Math.min(left, sampleRate));
}

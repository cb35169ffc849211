import { buffer } from 'node:stream/consumers';
import { openLoudnessMeter } from '../../../audio/analysis/loudness-meter.ts';
import { type DuckedSpan, duckingGain, openDucking } from '../../../audio/dubbing/ducking.ts';
import { openLevelTrack } from '../../../audio/dubbing/level-track.ts';
import { limitStereo, mixDub, type Stereo } from '../../../audio/dubbing/mix-dub.ts';
import { type PlacedTake, placeTakes, shapeTake } from '../../../audio/dubbing/place-takes.ts';
import { targetLevels } from '../../../audio/dubbing/voice-levels.ts';
import { readWav } from '../../../audio/formats/wav.ts';
import type { Pcm } from '../../../audio/pcm.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import { normalizedCeilingDb, renderRate } from './render-files.rules.ts';
import type { RenderMaterial } from './render-material.service.ts';

interface RenderSoundDeps {
  readonly blobs: Pick<BlobStore, 'open'>;
  readonly codecs: Pick<Codecs, 'decodeFile' | 'inspect'>;
  readonly watermark: Pick<Watermark, 'mark'>;
}

/** Files on disk that stay until the sound is read. */
export interface SoundFiles {
  /** The background, or the whole sound. */
  readonly backdrop: string | undefined;
  /** In which the original voices are heard. */
  readonly original: string | undefined;
}

/** A sound that can be read several times; each time is the same. All at 48 kHz. */
export interface RenderSound {
  /** Voices over the background. */
  mix(): AsyncGenerator<Stereo>;
  /** The background as it is in the mix; undefined: there is none. */
  backdrop(): AsyncGenerator<Stereo> | undefined;
  /** The voice of one speaker. */
  speaker(speakerId: string): AsyncIterable<Pcm>;
  /** The sound of one line, as in the mix; undefined if there is none. */
  line(segmentId: string): Promise<Pcm | undefined>;
}

/** Hz at which levels are measured. */
const levelRate = 16_000;
const pieceSamples = renderRate;
const targetLufs = -16;
/** Without normalization, only clipping is prevented. */
const plainCeilingDb = -0.1;
/** Silence with a little noise is not made loud. */
const maxNormalizationDb = 24;

/** Mixes the spoken lines of a dub over its background, in pieces, so that memory does not grow with its length. */
export function renderSoundService({ blobs, codecs, watermark }: RenderSoundDeps) {
  async function loadTake(blobKey: string): Promise<Pcm | undefined> {
    const blob = await blobs.open(blobKey);
    return blob && readWav(await buffer(blob.stream));
  }

  /** How loud each line is to be, and where the original is lowered. */
  async function measure({ lines, backdrop }: RenderMaterial, original: string | undefined, signal: AbortSignal) {
    const track = openLevelTrack(levelRate);
    if (original !== undefined && lines.some(({ sound }) => sound))
      for await (const { channels } of codecs.decodeFile(original, { sampleRate: levelRate }, signal))
        track.add(channels[0]!);
    const sources = lines.map(({ speakerId, sourceStartMs, sourceEndMs }) => ({
      speakerId,
      levelDb: track.levelBetween(sourceStartMs, sourceEndMs),
    }));
    const targets = targetLevels(sources);
    const spans = lines.flatMap(({ sound, sourceText, sourceStartMs, sourceEndMs }, at): DuckedSpan[] => {
      if (backdrop.kind !== 'lowered' || (!sound && sourceText.trim() === '')) return [];
      return [
        {
          startMs: Math.min(sourceStartMs, sound?.startMs ?? sourceStartMs),
          endMs: Math.max(sourceEndMs, sound?.endMs ?? sourceEndMs),
          gainDb: duckingGain(sources[at]!.levelDb, targets[at]),
        },
      ];
    });
    return { targets, spans };
  }

  async function* decodeStereo(path: string, channels: 1 | 2, signal: AbortSignal): AsyncGenerator<Stereo> {
    for await (const pcm of codecs.decodeFile(path, { sampleRate: renderRate, channels }, signal)) {
      const [left, right] = pcm.channels;
      yield [left!, right ?? left!.slice()];
    }
  }

  return {
    /** Measures the original once; throws like `Codecs.decode`. */
    async open(material: RenderMaterial, files: SoundFiles, signal: AbortSignal): Promise<RenderSound> {
      const { lines, samples } = material;
      const { targets, spans } = await measure(material, files.original, signal);
      const facts = files.backdrop === undefined ? undefined : await codecs.inspect(files.backdrop, signal);
      const channels = facts?.audio?.channels === 1 ? 1 : 2;
      const takes = lines.flatMap(({ sound, segmentId, speakerId }, at) =>
        sound ? [{ ...sound, segmentId, speakerId, levelDb: targets[at], load: () => loadTake(sound.blobKey) }] : [],
      );

      /** A track with the inaudible mark of generated speech. */
      const voicesOf = (own: readonly PlacedTake[]): AsyncIterable<Pcm> => {
        const track = placeTakes(
          own.toSorted((one, other) => one.startMs - other.startMs),
          { sampleRate: renderRate, samples, pieceSamples },
        );
        const pcm = toPcm(track);
        return own.length === 0 ? pcm : watermark.mark(pcm);
      };
      const decoded = () => (files.backdrop === undefined ? undefined : decodeStereo(files.backdrop, channels, signal));
      const ducking = () => openDucking(spans, renderRate);

      return {
        mix: () => mixDub({ voices: samplesOf(voicesOf(takes)), background: decoded(), ducking: ducking() }),
        backdrop() {
          const background = decoded();
          return background && mixDub({ voices: samplesOf(voicesOf([])), background, ducking: ducking() });
        },
        speaker: (speakerId) => voicesOf(takes.filter((take) => take.speakerId === speakerId)),
        async line(segmentId) {
          const take = takes.find((one) => one.segmentId === segmentId);
          const pcm = await take?.load();
          if (!take || !pcm) return undefined;
          return { samples: shapeTake(take, pcm, renderRate), sampleRate: renderRate };
        },
      };
    },

    /** By how many dB a mix is changed to be as loud as streaming services ask; 0 for silence. */
    async normalization(mix: AsyncIterable<Stereo>): Promise<number> {
      const meter = openLoudnessMeter(renderRate, 2);
      for await (const piece of mix) meter.add(piece);
      const loudness = meter.loudness();
      return Number.isFinite(loudness) ? Math.min(maxNormalizationDb, targetLufs - loudness) : 0;
    },

    /** A mix without clipping. `gainDb`: of the normalization; undefined: without. */
    finish: (mix: AsyncIterable<Stereo>, gainDb: number | undefined): AsyncGenerator<Stereo> =>
      limitStereo(mix, {
        sampleRate: renderRate,
        gainDb: gainDb ?? 0,
        ceilingDb: gainDb === undefined ? plainCeilingDb : normalizedCeilingDb,
      }),
  };
}
export type RenderSoundService = ReturnType<typeof renderSoundService>;

async function* toPcm(track: AsyncIterable<Float32Array>): AsyncGenerator<Pcm> {
  for await (const samples of track) yield { samples, sampleRate: renderRate };
}

async function* samplesOf(track: AsyncIterable<Pcm>): AsyncGenerator<Float32Array> {
  for await (const { samples } of track) yield samples;
}

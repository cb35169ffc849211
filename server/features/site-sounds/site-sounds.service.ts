import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { encodeOutline, type OutlineMeter, openOutlineMeter } from '../../../audio/analysis/outline.ts';
import type { Pcm } from '../../../audio/pcm.ts';
import { soundBars } from '../../../contract/site/site-limits.ts';
import { AppError } from '../../platform/app-error.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import { sha256 } from '../../platform/crypto.ts';
import type { FileCache } from '../../platform/file-cache.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';

/** A sound of the public site. */
export interface SiteSound {
  /** The last part of its address. */
  readonly id: string;
  /** Changes with what goes into the sound, so that it is made anew: the text, the voice. */
  readonly version: string;
  make(signal: AbortSignal): AsyncIterable<Pcm>;
}

/** Makes the sounds of the public site, so that no visitor waits for one. */
export const makeSiteSoundsJob = jobKind({ name: 'site-sounds.make', payload: z.object({}) });

interface SiteSoundsDeps {
  readonly cache: Pick<FileCache, 'get' | 'create'>;
  readonly watermark: Pick<Watermark, 'encodeMarked'>;
  /** Another version of the engines makes other sounds. */
  readonly engineVersion: string;
  readonly sounds: readonly SiteSound[];
}

const soundWaveform = z.object({ outline: z.string(), durationMs: z.number() });
type SoundWaveform = z.output<typeof soundWaveform>;

const cacheGroup = 'site';
/** Files of the first version have no waveform. */
const fileVersion = 2;
const format = 'mp3_44100_128';
const maxMakingMs = 120_000;

/** The sounds of the public site, each made by the engines once and then kept in the cache. */
export function siteSoundsService({ cache, watermark, engineVersion, sounds }: SiteSoundsDeps) {
  const byId = new Map(sounds.map((sound) => [sound.id, sound]));
  const running = new Map<string, Promise<Buffer>>();
  const keyOf = ({ id, version }: SiteSound) => ({
    group: cacheGroup,
    key: `${fileVersion} ${engineVersion} ${id} ${version}`,
  });

  async function make(sound: SiteSound): Promise<Buffer> {
    const cached = await cache.get(keyOf(sound));
    if (cached) return buffer(cached.stream);
    const signal = AbortSignal.timeout(maxMakingMs);
    const meter = openOutlineMeter();
    let durationMs = 0;
    const measured = measure(sound.make(signal), meter, (ms) => (durationMs += ms));
    const audio = await buffer(watermark.encodeMarked(format, measured, signal));
    const waveform: SoundWaveform = { outline: encodeOutline(meter.outline(soundBars)), durationMs };
    const file = await cache.create(keyOf(sound));
    await file.write(audio);
    await file.commit(JSON.stringify(waveform));
    return audio;
  }

  /** Callers of one sound share one making. */
  function load(sound: SiteSound): Promise<Buffer> {
    const current = running.get(sound.id) ?? make(sound).finally(() => running.delete(sound.id));
    running.set(sound.id, current);
    return current;
  }

  function find(id: string): SiteSound {
    const sound = byId.get(id);
    if (!sound) throw new AppError('site_sound_not_found', { param: 'sound_id' });
    return sound;
  }

  return {
    /** The audio, or the part that a `Range` header names. Throws `site_sound_not_found`. */
    async open(id: string, rangeHeader: string | undefined) {
      const audio = await load(find(id));
      const range = requestedRange(rangeHeader, audio.byteLength);
      const part = range ? audio.subarray(range.start, range.end + 1) : audio;
      return {
        contentType: 'audio/mpeg',
        bytes: audio.byteLength,
        range,
        stream: Readable.from([part], { objectMode: false }),
      };
    },

    /**
     * Undefined until the sound is made: a page asks for the waveforms of all its sounds, and nobody may hear them.
     * Throws `site_sound_not_found`.
     */
    async waveformOf(id: string): Promise<SoundWaveform | undefined> {
      const cached = await cache.get(keyOf(find(id)));
      cached?.stream.destroy();
      return cached && soundWaveform.parse(JSON.parse(cached.metadata));
    },

    /** The entity tag of a sound; it changes with the engines and the text. */
    tagOf(id: string): string {
      const version = byId.get(id)?.version ?? '';
      return sha256(`${engineVersion} ${version}`).slice(0, 32);
    },

    /** Makes what is missing, one sound after the other. A failure does not stop the others; the first one is thrown. */
    async makeMissing(signal: AbortSignal): Promise<void> {
      const failures: unknown[] = [];
      for (const sound of sounds) {
        signal.throwIfAborted();
        await load(sound).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
export type SiteSoundsService = ReturnType<typeof siteSoundsService>;

/** Passes audio on, and measures it. */
async function* measure(
  source: AsyncIterable<Pcm>,
  meter: OutlineMeter,
  onDuration: (ms: number) => void,
): AsyncGenerator<Pcm> {
  for await (const pcm of source) {
    meter.add(pcm);
    onDuration((pcm.samples.length / pcm.sampleRate) * 1000);
    yield pcm;
  }
}

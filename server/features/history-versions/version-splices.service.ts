import { integratedLoudness } from '../../../audio/analysis/loudness.ts';
import { openLoudnessMeter } from '../../../audio/analysis/loudness-meter.ts';
import { applyEffectChain } from '../../../audio/effects/catalogue/effect-chain.ts';
import { splice } from '../../../audio/effects/splice.ts';
import { openStreamResampler } from '../../../audio/effects/stream-resampler.ts';
import { concatSamples, type Pcm } from '../../../audio/pcm.ts';
import { type AudioFormat, audioFormats } from '../../../contract/catalogue/output-formats.ts';
import type { AlignmentWire } from '../../../contract/speech/speech.ts';
import type { EffectChain } from '../../../contract/speech-tools/effect-chain.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import { chainSteps, chainStretch } from '../audio-effects/effect-chain.service.ts';
import type { HistoryItem } from '../history/history.store.ts';
import type { SpokenSound } from '../speech/generation/spoken-sound.rules.ts';
import { placeSeams, type SpokenRange, seamWindows, splicedAlignment, type Window } from './splice-place.rules.ts';
import { openSoundMeter, type VersionFilesService } from './version-files.service.ts';
import { codecDelayS, type VersionSourceService } from './version-source.service.ts';

interface VersionSplicesDeps {
  readonly codecs: Pick<Codecs, 'encode'>;
  readonly versionFiles: VersionFilesService;
  readonly versionSource: VersionSourceService;
}

/** New speech, and where it goes. */
interface SplicedSpeech {
  /** The item with the audio into which the speech is spliced. */
  readonly asItem: HistoryItem;
  readonly alignment: AlignmentWire;
  readonly range: SpokenRange;
  readonly sound: SpokenSound;
  readonly text: string;
  /** What the audio around it went through. */
  readonly chain: EffectChain;
  /** The key of the result. */
  readonly blobKey: string;
}

/** The loudness of the new speech changes by at most this, in dB: a whisper stays one. */
const maxGainDb = 6;
/** Samples above this are lowered. */
const ceiling = 0.98;
/** Zeros after the end, so that the resampler returns its last samples. */
const resamplerTail = 256;

/** Splices new speech into stored audio, with the loudness, the effects and the pauses of what is around it. */
export function versionSplicesService({ codecs, versionFiles, versionSource }: VersionSplicesDeps) {
  /** Reads the audio once: its loudness, and the samples of two windows. */
  async function measure(item: HistoryItem, rate: number, windows: readonly Window[], signal: AbortSignal) {
    const meter = openLoudnessMeter(rate, 1);
    const found = windows.map((): Float32Array[] => []);
    let at = 0;
    for await (const { samples } of await versionSource.open(item, signal)) {
      meter.add([samples]);
      for (const [index, { from, to }] of windows.entries())
        found[index]!.push(samples.slice(Math.max(0, from - at), Math.max(0, to - at)));
      at += samples.length;
    }
    const [left, right] = found.map(concatSamples);
    return { loudness: meter.loudness(), left: left!, right: right! };
  }

  return {
    /** Writes the spliced audio and its alignment; returns what changed. */
    async write({ asItem, alignment, range, sound, text, chain, blobKey }: SplicedSpeech, signal: AbortSignal) {
      const format = asItem.outputFormat as AudioFormat;
      const { sampleRate: rate } = audioFormats[format];
      const samples = Math.round((asItem.durationMs / 1000) * rate);
      const speech = toRate(await withEffects(sound, chain), rate);
      const delayS = codecDelayS(format);
      const place = earlier(range, delayS);
      const windows = seamWindows(place, rate, samples);
      const source = await measure(asItem, rate, [windows.left, windows.right], signal);
      const seams = placeSeams(place, windows, source, rate);
      const inserted = concatSamples([
        new Float32Array(seams.silenceBefore),
        amplified(speech, gainFor(source.loudness, integratedLoudness({ samples: speech, sampleRate: rate }))),
        new Float32Array(seams.silenceAfter),
      ]);
      const meter = openSoundMeter();
      const spliced = splice(await versionSource.open(asItem, signal), { ...seams, samples: inserted });
      // The source is marked already, and the new speech was marked when it was spoken.
      const audio = codecs.encode(format, meter.measure(spliced), signal);
      const audioBytes = await versionFiles.write(blobKey, audio, signal);
      const addedS = (inserted.length - (seams.to - seams.from)) / rate;
      const times = splicedAlignment(
        alignment,
        range,
        { starts: sound.starts, ends: sound.ends, text },
        { atS: delayS + (seams.from + seams.silenceBefore) / rate, addedS, stretch: chainStretch(chain) },
      );
      await versionFiles.writeAlignment(blobKey, times, signal);
      return { audioBytes, addedMs: Math.round(addedS * 1000), ...meter.facts };
    },
  };
}
export type VersionSplicesService = ReturnType<typeof versionSplicesService>;

async function withEffects({ samples, sampleRate }: Pcm, chain: EffectChain): Promise<Pcm> {
  if (chain.length === 0) return { samples, sampleRate };
  async function* open(): AsyncGenerator<Pcm> {
    yield { samples, sampleRate };
  }
  const parts = await Array.fromAsync(applyEffectChain(open, chainSteps(chain), sampleRate));
  return { samples: concatSamples(parts.map((part) => part.samples)), sampleRate };
}

/** The place in the encoded samples. */
const earlier = ({ startS, endS, previousEndS, nextStartS, ...range }: SpokenRange, delayS: number): SpokenRange => ({
  ...range,
  startS: startS - delayS,
  endS: endS - delayS,
  previousEndS: previousEndS - delayS,
  nextStartS: nextStartS - delayS,
});

function toRate({ samples, sampleRate }: Pcm, rate: number): Float32Array {
  if (sampleRate === rate) return samples;
  const resampler = openStreamResampler(sampleRate, rate);
  const written = concatSamples([resampler.write(samples), resampler.write(new Float32Array(resamplerTail))]);
  return written.subarray(0, Math.round((samples.length * rate) / sampleRate));
}

function gainFor(target: number, loudness: number): number {
  const changeDb = target - loudness;
  return Number.isFinite(changeDb) ? 10 ** (Math.max(-maxGainDb, Math.min(maxGainDb, changeDb)) / 20) : 1;
}

function amplified(samples: Float32Array, gain: number): Float32Array {
  const peak = samples.reduce((top, x) => Math.max(top, Math.abs(x)), 0);
  const limited = peak * gain > ceiling ? ceiling / peak : gain;
  return samples.map((x) => x * limited);
}

import { integratedLoudness } from '../../analysis/loudness.ts';
import { concatSamples, type Pcm } from '../../pcm.ts';
import type { BlockProcessor } from '../block-processor.ts';

/** A number that an effect takes. */
interface EffectParameter {
  readonly name: string;
  readonly unit: 'dB' | 'Hz' | 's' | 'semitones' | 'LUFS' | 'dBTP' | 'ratio';
  readonly min: number;
  readonly max: number;
  readonly initial: number;
}

type Parameters = Readonly<Record<string, EffectParameter>>;
type Values<P extends Parameters> = { readonly [Name in keyof P]: number };

interface OpenOptions {
  /** Absent parameters have their initial value; others are limited to their range. */
  readonly values?: Readonly<Record<string, number>> | undefined;
  /** Integrated loudness of the complete audio in LUFS, for effects with `needsLoudness`. */
  readonly loudness?: number | undefined;
}

/** An effect of the catalogue with what renders it. */
export interface AudioEffect {
  readonly name: string;
  readonly description: string;
  readonly parameters: Parameters;
  /** It measures the complete audio first, so it cannot be applied to a stream. */
  readonly needsLoudness: boolean;
  /** Opens the effect for audio that comes in blocks. */
  open(sampleRate: number, options?: OpenOptions): BlockProcessor;
  /** Applies the effect to a copy of the audio. */
  apply(pcm: Pcm, values?: Readonly<Record<string, number>>): Pcm;
}

interface AudioEffectOptions<P extends Parameters> {
  readonly name: string;
  readonly description: string;
  readonly parameters: P;
  readonly needsLoudness?: true;
  readonly open: (sampleRate: number, values: Values<P>, loudness: number) => BlockProcessor;
}

/** Samples that `apply` processes at once: the tempo stretcher copies what it has not used with every frame. */
const blockLength = 16_384;

/** Declares an effect, so that the ranges in the catalogue are those that it renders with. */
export function defineEffect<const P extends Parameters>(options: AudioEffectOptions<P>): AudioEffect {
  const { name, description, parameters, needsLoudness = false } = options;

  function open(sampleRate: number, { values = {}, loudness = Number.NEGATIVE_INFINITY }: OpenOptions = {}) {
    const limited = Object.fromEntries(
      Object.entries(parameters).map(([id, { min, max, initial }]) => {
        const value = values[id];
        return [id, Number.isFinite(value) ? Math.min(max, Math.max(min, value!)) : initial];
      }),
    ) as Values<P>;
    return options.open(sampleRate, limited, loudness);
  }

  return {
    name,
    description,
    parameters,
    needsLoudness,
    open,
    apply({ samples, sampleRate }, values) {
      const loudness = needsLoudness ? integratedLoudness({ samples, sampleRate }) : undefined;
      const processor = open(sampleRate, { values, loudness });
      const blocks: Float32Array[] = [];
      for (let at = 0; at < samples.length; at += blockLength)
        blocks.push(processor.process(samples.slice(at, at + blockLength)).slice());
      blocks.push(processor.finish());
      return { samples: concatSamples(blocks), sampleRate };
    },
  };
}

/** A processor of filters that change samples in place and have no delay. */
export const inPlace = (...filters: readonly ((samples: Float32Array) => void)[]): BlockProcessor => ({
  process(samples) {
    for (const filter of filters) filter(samples);
    return samples;
  },
  finish: () => new Float32Array(0),
});

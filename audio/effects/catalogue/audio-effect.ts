import type { Pcm } from '../../pcm.ts';

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

/** An effect of the catalogue with what renders it. */
export interface AudioEffect {
  readonly name: string;
  readonly description: string;
  readonly parameters: Parameters;
  /** Applies the effect to a copy of the audio. Absent parameters have their initial value; others are limited to their range. */
  readonly apply: (pcm: Pcm, values?: Readonly<Record<string, number>>) => Pcm;
}

interface AudioEffectOptions<P extends Parameters> {
  readonly name: string;
  readonly description: string;
  readonly parameters: P;
  /** May change the samples, which are a copy. */
  readonly render: (pcm: Pcm, values: Values<P>) => Float32Array;
}

/** Declares an effect, so that the ranges in the catalogue are those that it renders with. */
export function defineEffect<const P extends Parameters>(options: AudioEffectOptions<P>): AudioEffect {
  const { name, description, parameters, render } = options;
  return {
    name,
    description,
    parameters,
    apply({ samples, sampleRate }, values = {}) {
      const limited = Object.fromEntries(
        Object.entries(parameters).map(([id, { min, max, initial }]) => {
          const value = values[id];
          return [id, Number.isFinite(value) ? Math.min(max, Math.max(min, value!)) : initial];
        }),
      ) as Values<P>;
      return { samples: render({ samples: samples.slice(), sampleRate }, limited), sampleRate };
    },
  };
}

import { decodeRawPcm } from '../../../audio/formats/raw-pcm.ts';
import type { Pcm } from '../../../audio/pcm.ts';
import type { TargetVoice } from '../../../engines/changer/target-voice.ts';
import { NoVoiceError, type VoiceChanger } from '../../../engines/changer/voice-changer.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { Isolator } from '../../../engines/isolate/isolator.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AudioSource } from '../../platform/audio-input/audio-input.ts';
import type { AudioInput } from '../../platform/audio-input/scan-recording.ts';

export interface ConversionDeps {
  readonly audioInput: Pick<AudioInput, 'read'>;
  readonly codecs: Pick<Codecs, 'encode'>;
  readonly isolator: Pick<Isolator, 'isolate'>;
  readonly changer: Pick<VoiceChanger, 'change'>;
}

interface Conversion {
  readonly source: AudioSource;
  readonly target: TargetVoice;
  /** 0–1 */
  readonly similarity: number;
  readonly removesNoise: boolean;
}

/** Rates in Hz. A recording at `narrow` contains nothing that a higher rate could keep. */
const [narrow, wide, isolated] = [16_000, 24_000, 48_000] as const;

/** Reads a recording, removes its noise if asked to, and converts it to the target voice in its length. */
export function conversionService({ audioInput, codecs, isolator, changer }: ConversionDeps) {
  async function* read(source: AudioSource, sampleRate: number, signal: AbortSignal): AsyncGenerator<Pcm> {
    for await (const { channels } of audioInput.read(source, { sampleRate }, signal))
      yield { samples: channels[0]!, sampleRate };
  }

  /** The speech of a recording without its noise. The isolator works at other rates than the changer. */
  function isolate(actor: Actor, source: AudioSource, signal: AbortSignal): AsyncIterable<Pcm> {
    const isNarrow = source.sampleRate <= narrow;
    const recording = read(source, isNarrow ? narrow : isolated, signal);
    const speech = isolator.isolate(recording, { tenant: actor.workspaceId }, signal);
    return isNarrow ? speech : decodeRawPcm(codecs.encode('pcm_24000', speech, signal), 'pcm', wide);
  }

  return {
    /** Throws as `AudioInput.read`, and `invalid_audio` if nobody speaks. */
    async *convert(actor: Actor, conversion: Conversion, signal: AbortSignal): AsyncGenerator<Pcm> {
      const { source, target, similarity, removesNoise } = conversion;
      const recording = removesNoise
        ? isolate(actor, source, signal)
        : read(source, source.sampleRate <= narrow ? narrow : wide, signal);
      try {
        yield* changer.change(recording, { target, similarity, tenant: actor.workspaceId }, signal);
      } catch (error) {
        if (!(error instanceof NoVoiceError)) throw error;
        throw new AppError('invalid_audio', { message: `${source.label} contains no voice.`, param: source.param });
      }
    },
  };
}
export type ConversionService = ReturnType<typeof conversionService>;

import { openStreamResampler } from '../../../audio/effects/stream-resampler.ts';
import { concatSamples, type Pcm } from '../../../audio/pcm.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import { AppError } from '../../platform/app-error.ts';
import { speakWithDefaults } from '../site-speech/default-speech.service.ts';

interface DemoSpeechDeps {
  readonly speech: Pick<Speech, 'findVoice' | 'speak'>;
}

interface DemoText {
  readonly voice: Voice;
  readonly text: string;
  readonly speed?: number;
  /** 0–1: low values vary the melody more. */
  readonly stability?: number;
  readonly style?: number;
}

/** Two sounds of one text must be the same take. */
const seed = 22;

/** `pcm` at another rate, in its length. */
export function resample({ samples, sampleRate }: Pcm, rate: number): Pcm {
  const length = Math.round((samples.length * rate) / sampleRate);
  // The resampler waits for the samples around each result.
  const padded = concatSamples([samples, new Float32Array(Math.ceil(sampleRate / 100))]);
  return { samples: openStreamResampler(sampleRate, rate).write(padded).slice(0, length), sampleRate: rate };
}

/** Whole takes of short texts, as the other tools get them: mono, at one rate. */
export function demoSpeechService({ speech }: DemoSpeechDeps) {
  return {
    findVoice(id: string): Voice {
      const voice = speech.findVoice(id);
      if (!voice) throw new AppError('voice_not_found');
      return voice;
    },

    async speak({ voice, text, ...settings }: DemoText, rate: number, signal: AbortSignal): Promise<Pcm> {
      const pieces: Float32Array[] = [];
      const spoken = speakWithDefaults(speech, { voice, text, languageCode: 'en', settings, seed }, signal);
      for await (const pcm of spoken) pieces.push(resample(pcm, rate).samples);
      return { samples: concatSamples(pieces), sampleRate: rate };
    },
  };
}
export type DemoSpeechService = ReturnType<typeof demoSpeechService>;

import { concatSamples, type Pcm } from '../../audio/pcm.ts';
import type { ClauseRequest } from '../contract/clauses.ts';
import type { VoiceSettings } from '../contract/engine.ts';
import type { Synthesizer } from './synthesizer.ts';

export const defaultSettings: VoiceSettings = {
  stability: 0.5,
  similarityBoost: 0.75,
  style: 0,
  useSpeakerBoost: true,
  speed: 1,
};

/** All audio of a request, joined. */
export function synthesize(synthesizer: Synthesizer, sampleRate: number, request: Partial<ClauseRequest>): Pcm {
  const pieces: Float32Array[] = [];
  synthesizer.speak(
    { text: '', voice: '', language: 'en', settings: defaultSettings, ...request },
    (samples) => pieces.push(samples),
    () => false,
  );
  return { samples: concatSamples(pieces), sampleRate };
}

export const eveningTrain =
  'The evening train was late again, so we sat on the platform and told each other stories until the lights came on.';

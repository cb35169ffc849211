import { concatSamples } from '../../../audio/pcm.ts';
import { espeak } from '../../espeak/espeak.ts';
import { espeakSampleRate, readEspeakData } from '../../espeak/module.ts';
import { openSynthesizer as openEspeak } from '../../espeak/synthesizer.ts';
import { flite } from '../../flite/flite.ts';
import { fliteSampleRate, loadFlite } from '../../flite/program.ts';
import { openSynthesizer as openFlite } from '../../flite/synthesizer.ts';
import type { Synthesizer } from '../../host/synthesizer.ts';

interface BaseEngine {
  readonly synthesizer: Synthesizer;
  readonly sampleRate: number;
}

// Loads the engines once per thread, so that synthesis is synchronous.
const [fliteEngine, espeakEngine] = await Promise.all([loadFlite().then(openFlite), readEspeakData().then(openEspeak)]);
const engines = new Map<string, BaseEngine>([
  [flite.id, { synthesizer: fliteEngine, sampleRate: fliteSampleRate }],
  [espeak.id, { synthesizer: espeakEngine, sampleRate: espeakSampleRate }],
]);

const defaultSettings = { stability: 0.5, similarityBoost: 0.75, style: 0, useSpeakerBoost: true, speed: 1 };

/**
 * Synthesizes each of `texts` with a voice of an embedded engine at default settings. `language` is an ISO 639 code,
 * and `speed` a factor. Throws for an unknown engine.
 */
export function synthesizeBase(
  engineId: string,
  engineVoice: string,
  language: string,
  texts: readonly string[],
  speed = 1,
): { readonly clauses: readonly Float32Array[]; readonly sampleRate: number } {
  const engine = engines.get(engineId);
  if (!engine) throw new Error(`${engineId} is not an embedded engine`);
  const { synthesizer, sampleRate } = engine;
  const settings = { ...defaultSettings, speed };
  const clauses = texts.map((text) => {
    const pieces: Float32Array[] = [];
    const request = { text, voice: engineVoice, language, settings };
    synthesizer.speak(
      request,
      (samples) => pieces.push(samples),
      () => false,
    );
    return concatSamples(pieces);
  });
  return { clauses, sampleRate };
}

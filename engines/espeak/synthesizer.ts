import { shiftEarlier } from '../align/match.ts';
import type { ClauseRequest } from '../contract/clauses.ts';
import { openPieceWriter } from '../host/pieces.ts';
import { seededRandom } from '../host/seeded-random.ts';
import type { Synthesizer } from '../host/synthesizer.ts';
import { openVoiceStrip } from '../host/voice-strip.ts';
import { toEspeakText } from './espeak-text.ts';
import { espeakLanguages } from './languages.ts';
import { levelExceptions } from './level-exceptions.ts';
import { type Espeak, type EspeakEvent, espeakSampleRate, loadEspeak, maxTextLength } from './module.ts';
import { type EspeakVoice, espeakVoices } from './voices.ts';
import { openWordEvents } from './word-events.ts';

/** Lower than the default of 100, at which some variants clip. The gain of the voice compensates for it. */
const volume = 50;
const maxPieceLength = espeakSampleRate / 2;

/** Loads espeak-ng in this thread. */
export async function openSynthesizer(data: SharedArrayBuffer): Promise<Synthesizer> {
  const program = await loadEspeak(data);
  return {
    warm() {
      const voice = espeakVoices[0]!;
      const settings = { stability: 0.5, similarityBoost: 0.75, style: 0, useSpeakerBoost: true, speed: 1 };
      for (const text of ['Ready to speak.', 'The engine is warm when it has said a sentence or two.', 'Ready.']) {
        synthesize(program.reset(), voice, { text, voice: voice.key, language: 'en', settings }, () => false);
      }
    },
    speak(request, emit, aborted, emitWords) {
      const voice = espeakVoices.find(({ key }) => key === request.voice);
      if (!voice) throw new Error(`espeak-ng has no voice ${request.voice}`);
      const language = espeakLanguages[request.language];
      const exceptionDb = levelExceptions[`${voice.key} ${request.language}`] ?? 0;
      const gainDb = voice.gainDb + (language?.gainDb ?? 0) + exceptionDb;
      const strip = openVoiceStrip({ ...voice, gainDb, sampleRate: espeakSampleRate }, request.settings);
      const pieces = openPieceWriter(maxPieceLength, emit);
      const spoken = toEspeakText(request, program);
      const words = openWordEvents(spoken);
      synthesize(program.reset(), voice, { ...request, text: spoken.text }, (samples, events) => {
        if (emitWords) words.add(events);
        pieces.add(strip.process(samples));
        return aborted();
      });
      pieces.add(strip.finish());
      pieces.flush();
      emitWords?.(words.timedWords().map((word) => shiftEarlier(word, strip.trimmedS)));
    },
  };
}

/** Buffer for the samples of a callback, scaled to −1..1. */
let scratch = new Float32Array(4096);

function synthesize(
  espeak: Espeak,
  voice: EspeakVoice,
  request: ClauseRequest,
  onSamples: (samples: Float32Array, events: readonly EspeakEvent[]) => boolean,
): void {
  const { text, settings, seed = 0 } = request;
  if (text.length > maxTextLength) throw new Error(`espeak-ng takes at most ${maxTextLength} characters at once`);
  const name = espeakLanguages[request.language]?.voice ?? request.language;
  if (espeak.set_voice(`${name}+${voice.variant}`) !== 0) throw new Error(`espeak-ng has no voice ${name}`);
  const random = seededRandom(seed, text);
  const liveliness = 1.5 - settings.stability + settings.style * 0.5;
  espeak.set_volume(volume);
  espeak.set_rate(voice.rate * settings.speed * (1 - 0.06 * settings.style));
  // A wider range also raises the mean pitch; this compensates for it.
  espeak.set_pitch(voice.pitch - (liveliness - 1) * 14 + (random() - 0.5) * 4 * liveliness);
  espeak.set_range(Math.min(100, voice.range * liveliness));
  // An exception must not cross espeak-ng's stack frames, or its stack would be corrupted.
  let thrown: { error: unknown } | undefined;
  espeak.synthesize(text, (samples, events) => {
    if (samples.length > scratch.length) scratch = new Float32Array(samples.length);
    for (let i = 0; i < samples.length; i++) scratch[i] = samples[i]! / 32_768;
    try {
      return onSamples(scratch.subarray(0, samples.length), events);
    } catch (error) {
      thrown = { error };
      return true;
    }
  });
  if (thrown) throw thrown.error;
}

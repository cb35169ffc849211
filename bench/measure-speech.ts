import { integratedLoudness } from '../audio/analysis/loudness.ts';
import { median, voicedPitch } from '../audio/analysis/test-analysis.ts';
import { concatSamples, type Pcm } from '../audio/pcm.ts';
import { espeakSampleRate, readEspeakData } from '../engines/espeak/module.ts';
import { openSynthesizer as openEspeak } from '../engines/espeak/synthesizer.ts';
import { fliteSampleRate, loadFlite } from '../engines/flite/program.ts';
import { openSynthesizer as openFlite } from '../engines/flite/synthesizer.ts';
import { synthesize } from '../engines/host/test-speech.ts';
import { hasRecognizer, missedWords } from '../engines/voices/test-recognizer.ts';
import type { Voice } from '../engines/voices/voice.ts';

/** The embedded engines in this thread, with their sample rates. */
const engines = {
  flite: [await openFlite(await loadFlite()), fliteSampleRate],
  espeak: [await openEspeak(await readEspeakData()), espeakSampleRate],
} as const;

/** Speaks one clause with an embedded voice. */
export function speakClause(voice: Voice, text: string, language = 'en'): Pcm {
  const speaker = voice.speakers.find(({ languages }) => languages.includes(language));
  if (!speaker || !(speaker.engineId === 'flite' || speaker.engineId === 'espeak'))
    throw new Error(`${voice.name} has no embedded engine for ${language}.`);
  const [synthesizer, sampleRate] = engines[speaker.engineId];
  return synthesize(synthesizer, sampleRate, { text, language, voice: speaker.engineVoice });
}

/** How a voice sounds over several sentences. */
export interface SpeechMeasures {
  /** Share of words that the recognizer misses (`missedWords`); undefined without it and in other languages. */
  readonly missed: number | undefined;
  /** Median F0. */
  readonly pitchHz: number;
  readonly wordsPerMinute: number;
  readonly loudnessLufs: number;
}

export function measureVoice(voice: Voice, sentences: readonly string[], language = 'en'): SpeechMeasures {
  const clips = sentences.map((text) => ({ pcm: speakClause(voice, text, language), text }));
  const { sampleRate } = clips[0]!.pcm;
  const samples = concatSamples(clips.map(({ pcm }) => pcm.samples));
  const words = sentences.join(' ').split(/\s+/).length;
  return {
    missed: hasRecognizer && language === 'en' ? missedWords(clips) : undefined,
    pitchHz: median(voicedPitch({ samples, sampleRate })),
    wordsPerMinute: (words * 60 * sampleRate) / samples.length,
    loudnessLufs: integratedLoudness({ samples, sampleRate }),
  };
}

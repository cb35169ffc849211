import { integratedLoudness } from '../audio/analysis/loudness.ts';
import { median, voicedPitch } from '../audio/analysis/test-analysis.ts';
import { concatSamples, type Pcm } from '../audio/pcm.ts';
import type { Speech } from '../engines/registry.ts';
import { hasRecognizer, missedWords } from '../engines/voices/test-recognizer.ts';
import type { Voice } from '../engines/voices/voice.ts';
import { speakText } from './speak-text.ts';

/** How a voice sounds over several sentences. */
interface SpeechMeasures {
  /** Share of words that the recognizer misses (`missedWords`); undefined without it and in other languages. */
  readonly missed: number | undefined;
  /** Median F0. */
  readonly pitchHz: number;
  readonly wordsPerMinute: number;
  readonly loudnessLufs: number;
}

/** The share of words that the recognizer misses in clips of English speech; undefined without the recognizer. */
export const measureMissedClips = (clips: readonly { readonly pcm: Pcm; readonly text: string }[]) =>
  hasRecognizer ? missedWords(clips) : undefined;

async function speakSentences(speech: Speech, voice: Voice, sentences: readonly string[], language: string) {
  const clips = [];
  for (const text of sentences) clips.push({ text, pcm: await speakText(speech, voice, text, language) });
  return clips;
}

/** The share of words that the recognizer misses in English sentences of `voice`; undefined without the recognizer. */
export const measureMissed = async (speech: Speech, voice: Voice, sentences: readonly string[]) =>
  measureMissedClips(await speakSentences(speech, voice, sentences, 'en'));

export async function measureVoice(
  speech: Speech,
  voice: Voice,
  sentences: readonly string[],
  language = 'en',
): Promise<SpeechMeasures> {
  const clips = await speakSentences(speech, voice, sentences, language);
  const { sampleRate } = clips[0]!.pcm;
  const samples = concatSamples(clips.map(({ pcm }) => pcm.samples));
  const words = sentences.join(' ').split(/\s+/).length;
  return {
    missed: language === 'en' ? measureMissedClips(clips) : undefined,
    pitchHz: median(voicedPitch({ samples, sampleRate })),
    wordsPerMinute: (words * 60 * sampleRate) / samples.length,
    loudnessLufs: integratedLoudness({ samples, sampleRate }),
  };
}

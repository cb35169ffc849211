/**
 * Measures what stops an agent: `node bench/agents/interruptions.ts`. Three voices say backchannels and interruptions over
 * it, in noise; a word is recognized 300 ms after its end.
 */
import { ignoredPhrases } from '../../audio/analysis/turns/spoken-words.ts';
import { openTurnDetector } from '../../audio/analysis/turns/turn-detector.ts';
import { openVoiceProbability } from '../../audio/analysis/voice-activity.ts';
import { concatSamples } from '../../audio/pcm.ts';
import { percentile } from '../measure.ts';
import { addNoise, closeSpeech, frame, lagMs, rate, speak, voiceNames } from './spoken-audio.ts';
import { backchannels, interruptions } from './turn-texts.ts';

const rules = { eagerness: 'normal', hasSpellingPatience: true, isSilenceOnly: false } as const;
const percent = (part: number, all: number): string => `${((100 * part) / all).toFixed(1)} %`;

/** Says `text` over the agent; returns when the agent was stopped, in ms from the start of the voice. */
async function sayOver(name: string, text: string): Promise<number | undefined> {
  const spoken = await speak(name, text, 'en');
  const samples = addNoise(concatSamples([new Float32Array(rate), spoken, new Float32Array(rate)]));
  const ignored = ignoredPhrases({ terms: [], languages: ['en'], mergesDefaults: true });
  const detector = openTurnDetector('en', { rules, ignored, hasPartials: true });
  detector.agentSpeaks(true, 'We are open every day from nine to five, and on Sundays from ten to two.');
  const voice = openVoiceProbability(rate);
  const words = text.split(' ');
  const wordMs = (spoken.length / rate / words.length) * 1000;
  let stoppedMs: number | undefined;
  const take = (signals: readonly { readonly kind: string }[]): void => {
    if (signals.some(({ kind }) => kind === 'interrupt')) stoppedMs ??= detector.nowMs - 1000;
    if (signals.some(({ kind }) => kind === 'flush')) detector.flushed(text, undefined);
  };
  for (let at = 0; at + frame <= samples.length; at += frame)
    voice.write(samples.subarray(at, at + frame), (probability) => {
      take(detector.addFrame(probability));
      const heard = Math.floor((detector.nowMs - 1000 - lagMs) / wordMs);
      if (heard > 0) take(detector.hearPartial(words.slice(0, heard).join(' ')));
    });
  return stoppedMs;
}

const stops = (texts: readonly string[]) =>
  Promise.all(texts.flatMap((text) => voiceNames.en!.map((name) => sayOver(name, text))));
const overBackchannels = await stops(backchannels);
const overInterruptions = await stops(interruptions);
const stopped = overInterruptions.filter((one) => one !== undefined);
console.log(
  `backchannels ignored: ${percent(overBackchannels.filter((one) => one === undefined).length, overBackchannels.length)} of ${overBackchannels.length}; interruptions found: ${percent(stopped.length, overInterruptions.length)} of ${overInterruptions.length}, after p50 ${percentile(stopped, 0.5).toFixed(0)} ms, p95 ${percentile(stopped, 0.95).toFixed(0)} ms of voice`,
);
await closeSpeech();

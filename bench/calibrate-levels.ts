/**
 * Measures the loudness of the voices without gain, and prints the `gainDb` that brings each to −16 LUFS, for
 * `engines/flite/voices.ts`, `engines/espeak/voices.ts` and `engines/espeak/languages.ts`: `node bench/calibrate-levels.ts`.
 * With the argument `exceptions`, it prints the entries of `engines/espeak/level-exceptions.ts`.
 */
import { integratedLoudness } from '../audio/analysis/loudness.ts';
import { previewTexts } from '../contract/catalogue/voices/preview-texts.ts';
import type { VoiceSettings } from '../engines/contract/engine.ts';
import { espeakLanguages } from '../engines/espeak/languages.ts';
import { levelExceptions } from '../engines/espeak/level-exceptions.ts';
import { espeakSampleRate, readEspeakData } from '../engines/espeak/module.ts';
import { openSynthesizer as openEspeak } from '../engines/espeak/synthesizer.ts';
import { espeakVoices } from '../engines/espeak/voices.ts';
import { fliteSampleRate, loadFlite } from '../engines/flite/program.ts';
import { openSynthesizer as openFlite } from '../engines/flite/synthesizer.ts';
import { fliteVoices } from '../engines/flite/voices.ts';
import type { Synthesizer } from '../engines/host/synthesizer.ts';

const targetLufs = -16;
/** Smaller differences are not listed as exceptions. */
const minExceptionDb = 0.7;
const settings: VoiceSettings = { stability: 0.5, similarityBoost: 0.75, style: 0, useSpeakerBoost: true, speed: 1 };
const english = [
  'The evening train was late again, so we sat on the platform and told each other stories until the lights came on.',
  'Yesterday I bought seven oranges, two loaves of bread and a newspaper.',
  'Why would anybody want to do that?',
  'Our quarterly results were better than expected, and the board approved the plan.',
];
const numbers = Array.from({ length: 20 }, (_, i) => i + 1).join(' ');

function loudness(engine: Synthesizer, sampleRate: number, voice: string, language: string, text: string): number {
  const pieces: number[] = [];
  engine.speak(
    { text, voice, language, settings },
    (samples) => pieces.push(...samples),
    () => false,
  );
  return integratedLoudness({ samples: Float32Array.from(pieces), sampleRate });
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const gain = (currentDb: number, measured: readonly number[]): string =>
  (currentDb + targetLufs - mean(measured)).toFixed(1);

if (process.argv[2] === 'exceptions') {
  const espeak = await openEspeak(await readEspeakData());
  for (const { key } of espeakVoices) {
    for (const language of Object.keys(espeakLanguages)) {
      const text = language === 'en' ? english.join(' ') : (previewTexts[language] ?? numbers);
      const missingDb = targetLufs - loudness(espeak, espeakSampleRate, key, language, text);
      const currentDb = levelExceptions[`${key} ${language}`] ?? 0;
      if (Math.abs(missingDb + currentDb) > minExceptionDb)
        console.log(`  '${key} ${language}': ${(missingDb + currentDb).toFixed(1)},`);
    }
  }
  process.exit();
}

const flite = await openFlite(await loadFlite());
for (const { key, gainDb } of fliteVoices) {
  const levels = english.map((text) => loudness(flite, fliteSampleRate, key, 'en', text));
  console.log('flite', key, gain(gainDb, levels));
}
const espeak = await openEspeak(await readEspeakData());
for (const { key, gainDb } of espeakVoices) {
  const levels = english.map((text) => loudness(espeak, espeakSampleRate, key, 'en', text));
  console.log('espeak', key, gain(gainDb, levels));
}
for (const [language, { gainDb }] of Object.entries(espeakLanguages)) {
  const levels = ['man-even', 'man-deep', 'woman-even', 'woman-lively'].map(
    (voice) =>
      loudness(espeak, espeakSampleRate, voice, language, previewTexts[language] ?? numbers) -
      loudness(espeak, espeakSampleRate, voice, 'en', english[0]!) +
      targetLufs,
  );
  console.log('language', language, language === 'en' ? 0 : gain(gainDb, levels));
}

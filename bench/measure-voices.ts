/**
 * Measures the unadapted voices of the embedded engines and writes `engines/lab/fitting/base-statistics-data.ts`, which
 * voice adaptation uses: `node bench/measure-voices.ts`. Run it again when a voice of an engine changes.
 */
import { writeFile } from 'node:fs/promises';
import { segmentText } from '../audio/text/segment-text.ts';
import { previewTexts } from '../contract/catalogue/voices/preview-texts.ts';
import type { VoiceSettings } from '../engines/contract/engine.ts';
import { espeakSampleRate, readEspeakData } from '../engines/espeak/module.ts';
import { openSynthesizer as openEspeak } from '../engines/espeak/synthesizer.ts';
import { espeakVoices } from '../engines/espeak/voices.ts';
import { fliteSampleRate, loadFlite } from '../engines/flite/program.ts';
import { openSynthesizer as openFlite } from '../engines/flite/synthesizer.ts';
import { fliteVoices } from '../engines/flite/voices.ts';
import type { Synthesizer } from '../engines/host/synthesizer.ts';
import type { LanguageShift, StatisticsRow } from '../engines/lab/fitting/base-statistics-rows.ts';
import { measureSyllableRate } from '../engines/lab/fitting/syllable-rate.ts';
import { measureVoice } from '../engines/lab/fitting/voice-statistics.ts';

const settings: VoiceSettings = { stability: 0.5, similarityBoost: 0.75, style: 0, useSpeakerBoost: true, speed: 1 };
const readingText =
  'When the sunlight strikes raindrops in the air, they act as a prism and form a rainbow. The harbour was quiet that morning. ' +
  'A single boat moved slowly past the lighthouse, and the keeper waved from the gallery. Nobody on board waved back. ' +
  'Why would anybody want to do that? Our quarterly results were better than expected, and the board approved the plan. ' +
  'Please remember to lock the front door, water the plants, and feed the cat before you go. ' +
  'She had a way of walking that made the pavement seem wider. Yesterday I bought seven oranges, two loaves of bread and a newspaper. ' +
  'The judge looked at the photograph for a long moment, shook her head, and put it face down on the desk. ' +
  'Thank you for calling; we will be with you shortly. Have you ever watched the tide come in over a field? ' +
  'It does not hurry, and yet you are always a little later than you thought. Five young men joined us on the voyage, ' +
  'though only three of them could swim. Good things take time, said the baker, and shut the oven with her elbow.';

/** Synthesizes the text clause by clause, as the server does. */
function speak(engine: Synthesizer, voice: string, language: string, text: string): Float32Array[] {
  return [...segmentText(text, { language, maxLength: 200, maxFirstLength: 200 })].map(({ start, end }) => {
    const pieces: number[] = [];
    const request = { text: text.slice(start, end).trim(), voice, language, settings };
    engine.speak(
      request,
      (samples) => {
        for (const sample of samples) pieces.push(sample);
      },
      () => false,
    );
    return Float32Array.from(pieces);
  });
}

function measure(engine: Synthesizer, sampleRate: number, voice: string, language: string, text: string) {
  const clauses = speak(engine, voice, language, text);
  const statistics = measureVoice(clauses, sampleRate, { every: 1 })!;
  const seconds = clauses.reduce((sum, { length }) => sum + length / sampleRate, 0);
  const wordsPerS = text.split(/\s+/).length / seconds;
  return { ...statistics, wordsPerS, syllablesPerS: measureSyllableRate(clauses, sampleRate)! };
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits));
const roundBands = (values: readonly number[]): number[] => values.map((value) => round(value, 1));
const rows: StatisticsRow[] = [];
const engines = {
  flite: [await openFlite(await loadFlite()), fliteSampleRate, fliteVoices],
  espeak: [await openEspeak(await readEspeakData()), espeakSampleRate, espeakVoices],
} as const;
for (const [id, [engine, sampleRate, voices]] of Object.entries(engines)) {
  for (const { key } of voices) {
    const measured = measure(engine, sampleRate, key, 'en', readingText);
    const { f0MeanHz, f0SdSemitones, wordsPerS, syllablesPerS, bandsDb } = measured;
    rows.push([
      id,
      key,
      round(f0MeanHz, 1),
      round(f0SdSemitones, 2),
      round(wordsPerS, 2),
      round(syllablesPerS, 2),
      roundBands(bandsDb),
    ]);
    console.log(id, key, f0MeanHz.toFixed(1), f0SdSemitones.toFixed(2), wordsPerS.toFixed(2), syllablesPerS.toFixed(2));
  }
}

const [espeak, espeakRate] = engines.espeak;
/** Voices over which the effect of a language is averaged. */
const shiftVoices = ['man-even', 'man-deep', 'woman-even', 'woman-lively'];
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const shifts: Record<string, LanguageShift> = {};
for (const [language, text] of Object.entries(previewTexts)) {
  if (language === 'en') continue;
  const measured = shiftVoices.map((voice) => {
    const languageResult = measure(espeak, espeakRate, voice, language, text);
    const [, , f0, sd, , syllablesPerS, bandsDb] = rows.find(([id, key]) => id === 'espeak' && key === voice)!;
    return {
      f0Semitones: 12 * Math.log2(languageResult.f0MeanHz / f0),
      f0Sd: languageResult.f0SdSemitones / sd,
      bandsDb: languageResult.bandsDb.map((db, band) => db - bandsDb[band]!),
      syllableRate: languageResult.syllablesPerS / syllablesPerS,
    };
  });
  shifts[`espeak ${language}`] = {
    f0Semitones: round(mean(measured.map(({ f0Semitones }) => f0Semitones)), 2),
    f0Sd: round(mean(measured.map(({ f0Sd }) => f0Sd)), 2),
    bandsDb: roundBands(measured[0]!.bandsDb.map((_, band) => mean(measured.map(({ bandsDb }) => bandsDb[band]!)))),
    syllableRate: round(mean(measured.map(({ syllableRate }) => syllableRate)), 2),
  };
  console.log(language, JSON.stringify(shifts[`espeak ${language}`]));
}
const lines = (values: readonly string[]): string => values.map((value) => `  ${value},\n`).join('');
await writeFile(
  new URL('../engines/lab/fitting/base-statistics-data.ts', import.meta.url),
  `import type { LanguageShift, StatisticsRow } from './base-statistics-rows.ts';

// Written by bench/measure-voices.ts.
// biome-ignore format: one line a voice
export const rows: readonly StatisticsRow[] = [
${lines(rows.map((row) => JSON.stringify(row).replaceAll('"', "'").replaceAll(',', ', ')))}];

// biome-ignore format: one line a language
export const shifts: Readonly<Record<string, LanguageShift>> = {
${lines(Object.entries(shifts).map(([key, shift]) => `'${key}': ${JSON.stringify(shift).replaceAll('"', '').replaceAll(/[,:]/g, '$& ')}`))}};
`,
);

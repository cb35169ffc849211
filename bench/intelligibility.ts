/**
 * Measures how many words of the English default voices an independent recognizer misses: `node bench/intelligibility.ts
 * [name …]`. Needs Debian's packages pocketsphinx and pocketsphinx-en-us. Takes about a minute per voice.
 */
import { openSpeech } from '../engines/registry.ts';
import { hasRecognizer } from '../engines/voices/test-recognizer.ts';
import { plainSentences, rareWordSentences } from '../engines/voices/test-sentences.ts';
import { percentile } from './measure.ts';
import { measureVoice } from './measure-speech.ts';

if (!hasRecognizer) throw new Error('Install pocketsphinx and pocketsphinx-en-us.');
const names = process.argv.slice(2);
const speech = await openSpeech();
const voices = speech.voices.filter(
  ({ name, labels }) => labels.language === 'en' && (names.length === 0 || names.includes(name)),
);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const american: number[] = [];
console.log('| voice | accent | missed | missed, rarer words | F0 | words per minute | loudness |');
console.log('|---|---|---|---|---|---|---|');
for (const voice of voices) {
  const { missed = 1, pitchHz, wordsPerMinute, loudnessLufs } = await measureVoice(speech, voice, plainSentences);
  const { missed: rare = 1 } = await measureVoice(speech, voice, rareWordSentences);
  if (voice.labels.accent === 'american') american.push(missed);
  console.log(
    `| ${voice.name} | ${voice.labels.accent} | ${percent(missed)} | ${percent(rare)} | ${pitchHz.toFixed(0)} Hz | ${wordsPerMinute.toFixed(0)} | ${loudnessLufs.toFixed(1)} LUFS |`,
  );
}
console.log(`\nAmerican voices: median ${percent(percentile(american, 0.5))}, worst ${percent(Math.max(...american))}`);
await speech.close();

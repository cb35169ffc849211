/**
 * Writes a page on which each default voice says the same sentences, with its measured sound, so that a person can judge
 * the voices by ear before a release: `node bench/listen.ts [folder]`. The share of missed words needs Debian's packages
 * pocketsphinx and pocketsphinx-en-us.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { previewTexts } from '../contract/catalogue/voices/preview-texts.ts';
import { openSpeech } from '../engines/registry.ts';
import { hasRecognizer } from '../engines/voices/test-recognizer.ts';
import { plainSentences } from '../engines/voices/test-sentences.ts';
import { measureVoice } from './measure-speech.ts';
import { samplePage, speakText, writeWav } from './speak-text.ts';

const englishText =
  'The evening train was late again, so we sat on the platform and told each other stories until the lights came on. ' +
  'Why would anybody want to do that? She sells fresh fish at six in the shop on the corner.';

const folder = resolve(process.argv[2] ?? 'build/listen');
mkdirSync(folder, { recursive: true });
if (!hasRecognizer) console.log('pocketsphinx is not installed: the share of missed words is left out.');
const speech = await openSpeech();
const rows: string[][] = [];
for (const voice of speech.voices) {
  const { language = 'en', gender = '', age = '', accent = '', descriptive = '' } = voice.labels;
  const text = language === 'en' ? englishText : previewTexts[language]!;
  const file = `${voice.name}.wav`;
  writeWav(join(folder, file), await speakText(speech, voice, text, language));
  const sentences = language === 'en' ? plainSentences : [text];
  const { missed, pitchHz, wordsPerMinute, loudnessLufs } = await measureVoice(speech, voice, sentences, language);
  const cells = [
    voice.name,
    [language, accent, gender, age.replace('_', ' '), descriptive].join(', '),
    missed === undefined ? '' : `${(100 * missed).toFixed(0)} %`,
    `${pitchHz.toFixed(0)} Hz`,
    wordsPerMinute.toFixed(0),
    `${loudnessLufs.toFixed(1)} LUFS`,
  ];
  console.log(cells.join(' | '));
  rows.push([...cells, text, file]);
}
const headings = ['Voice', 'Labels', 'Missed words', 'F0', 'Words per minute', 'Loudness', 'Text', 'Sound'];
writeFileSync(join(folder, 'index.html'), samplePage('Default voices', headings, rows));
await speech.close();
console.log(`${folder}/index.html`);

/**
 * Writes a page on which each default voice says the same sentences, with its measured sound, so that a person can judge
 * the voices by ear before a release: `node bench/listen.ts [folder]`. The share of missed words needs Debian's packages
 * pocketsphinx and pocketsphinx-en-us.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { wavHeader, wavHeaderBytes, withWavSizes } from '../audio/formats/wav.ts';
import { concatSamples, type Pcm } from '../audio/pcm.ts';
import { previewTexts } from '../contract/catalogue/voices/preview-texts.ts';
import { defaultVoices } from '../engines/voices/default-voices.ts';
import { hasRecognizer } from '../engines/voices/test-recognizer.ts';
import { plainSentences } from '../engines/voices/test-sentences.ts';
import type { Voice } from '../engines/voices/voice.ts';
import { measureVoice, speakClause } from './measure-speech.ts';

/** Silence between two sentences. */
const pauseS = 0.4;
const englishSentences = [
  'The evening train was late again, so we sat on the platform and told each other stories until the lights came on.',
  'Why would anybody want to do that?',
  'She sells fresh fish at six in the shop on the corner.',
];

const folder = resolve(process.argv[2] ?? 'build/listen');
mkdirSync(folder, { recursive: true });
const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Writes the sentences as a WAV file and returns its name. */
function record(voice: Voice, language: string, sentences: readonly string[]): string {
  const clips: readonly Pcm[] = sentences.map((text) => speakClause(voice, text, language));
  const { sampleRate } = clips[0]!;
  const pause = new Float32Array(Math.round(pauseS * sampleRate));
  const samples = concatSamples(clips.flatMap((clip) => [clip.samples, pause]));
  const data = Int16Array.from(samples, (sample) => Math.round(32_767 * Math.max(-1, Math.min(1, sample))));
  const name = `${voice.name}-${language}.wav`;
  writeFileSync(
    join(folder, name),
    Buffer.concat([withWavSizes(wavHeader(sampleRate), wavHeaderBytes + data.byteLength), Buffer.from(data.buffer)]),
  );
  return name;
}

function describe(voice: Voice): string {
  const { language = 'en', gender, age, accent, descriptive } = voice.labels;
  const isEnglish = language === 'en';
  const sentences = isEnglish ? englishSentences : [previewTexts[language]!];
  const file = record(voice, language, sentences);
  const { missed, pitchHz, wordsPerMinute, loudnessLufs } = measureVoice(
    voice,
    isEnglish ? plainSentences : sentences,
    language,
  );
  const cells = [
    voice.name,
    [language, accent, gender, age?.replace('_', ' '), descriptive].join(', '),
    missed === undefined ? '' : `${(100 * missed).toFixed(0)} %`,
    `${pitchHz.toFixed(0)} Hz`,
    `${wordsPerMinute.toFixed(0)}`,
    `${loudnessLufs.toFixed(1)} LUFS`,
    escapeHtml(sentences.join(' ')),
  ];
  console.log(cells.slice(0, 6).join(' | '));
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}<td><audio controls preload="none" src="${file}"></audio></td></tr>`;
}

if (!hasRecognizer) console.log('pocketsphinx is not installed: the share of missed words is left out.');
const headings = ['Voice', 'Labels', 'Missed words', 'F0', 'Words per minute', 'Loudness', 'Text', 'Sound'];
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Default voices</title>
<style>:root{color-scheme:light dark}body{font:15px/1.5 system-ui;margin:2rem}td,th{padding:.4rem .8rem;text-align:left;vertical-align:top}td:nth-child(7){max-width:28rem}</style>
<h1>Default voices</h1><table><tr>${headings.map((heading) => `<th>${heading}</th>`).join('')}</tr>
${defaultVoices.map(describe).join('\n')}
</table></html>
`,
);
console.log(`${folder}/index.html`);

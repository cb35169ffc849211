/**
 * Writes a page on which a default voice says two texts in each language, with what the engine reads and the seconds per
 * character, so that a person can judge the languages by ear: `node bench/languages.ts [folder]`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { wavHeader, wavHeaderBytes, withWavSizes } from '../audio/formats/wav.ts';
import { concatSamples } from '../audio/pcm.ts';
import { neverAborted } from '../engines/contract/test-signal.ts';
import { espeakLanguages } from '../engines/espeak/languages.ts';
import { loadEspeak, readEspeakData } from '../engines/espeak/module.ts';
import { openTextReader } from '../engines/espeak/text-reader.ts';
import { defaultSettings } from '../engines/host/test-speech.ts';
import { openSpeech } from '../engines/registry.ts';
import { testLanguages } from '../engines/test-languages.ts';
import type { Voice } from '../engines/voices/voice.ts';

const folder = resolve(process.argv[2] ?? 'build/languages');
mkdirSync(folder, { recursive: true });
const speech = await openSpeech();
const reader = openTextReader();
const espeak = await loadEspeak(await readEspeakData());
const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Writes the text as a WAV file and returns its length in seconds. */
async function record(name: string, voice: Voice, languageCode: string, text: string): Promise<number> {
  const chunks = await Array.fromAsync(
    speech.speak({ voice, text, languageCode, settings: defaultSettings }, neverAborted),
  );
  const { sampleRate } = chunks[0]!.pcm;
  const samples = concatSamples(chunks.map(({ pcm }) => pcm.samples));
  const data = Int16Array.from(samples, (sample) => Math.round(32_767 * Math.max(-1, Math.min(1, sample))));
  writeFileSync(
    join(folder, name),
    Buffer.concat([withWavSizes(wavHeader(sampleRate), wavHeaderBytes + data.byteLength), Buffer.from(data.buffer)]),
  );
  return samples.length / sampleRate;
}

/** The text that espeak-ng gets and how it pronounces it. */
async function readText(language: string, text: string): Promise<readonly [reading: string, ipa: string]> {
  const pieces = await reader.read(text, language, neverAborted);
  const reading = pieces?.map((piece) => piece.text).join('') ?? text;
  const program = espeak.reset();
  program.set_voice(espeakLanguages[language]!.voice);
  return [reading, program.synthesize_ipa(reading).ipa.replaceAll('_', '').trim()];
}

const rows: string[] = [];
for (const { language, secondsPerCharacter, texts } of testLanguages) {
  const voice = speech.voices.find(({ languages }) => languages[0] === language) ?? speech.voices[0]!;
  for (const [index, text] of texts.entries()) {
    const file = `${language}-${index + 1}.wav`;
    const pace = (await record(file, voice, language, text)) / [...text].length;
    const [reading, ipa] = await readText(language, text);
    const figures = [pace.toFixed(3), `${(pace / secondsPerCharacter).toFixed(2)} × usual`];
    console.log([language, voice.name, ...figures].join(' | '));
    const cells = [language, voice.name, text, reading === text ? '' : reading, ipa, ...figures].map(escapeHtml);
    rows.push(
      `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}<td><audio controls preload="none" src="${file}"></audio></td></tr>`,
    );
  }
}
const headings = ['Language', 'Voice', 'Text', 'Reading', 'Phonemes of eSpeak NG', 's/character', 'Pace', 'Sound'];
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Languages</title>
<style>:root{color-scheme:light dark}body{font:15px/1.5 system-ui;margin:2rem}td,th{padding:.4rem .8rem;text-align:left;vertical-align:top}td:nth-child(3),td:nth-child(5){max-width:24rem}</style>
<h1>Languages</h1><table><tr>${headings.map((heading) => `<th>${heading}</th>`).join('')}</tr>
${rows.join('\n')}
</table></html>
`,
);
await Promise.all([speech.close(), reader.close()]);
console.log(`${folder}/index.html`);

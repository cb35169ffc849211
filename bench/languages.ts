/**
 * Writes a page on which a default voice says two texts in each language, with what the engine reads and the seconds per
 * character, so that a person can judge the languages by ear: `node bench/languages.ts [folder]`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { neverAborted } from '../engines/contract/test-signal.ts';
import { espeakLanguages } from '../engines/espeak/languages.ts';
import { loadEspeak, readEspeakData } from '../engines/espeak/module.ts';
import { openTextReader } from '../engines/espeak/text-reader.ts';
import { openSpeech } from '../engines/registry.ts';
import { testLanguages } from '../engines/test-languages.ts';
import { samplePage, speakText, writeWav } from './speak-text.ts';

const folder = resolve(process.argv[2] ?? 'build/languages');
mkdirSync(folder, { recursive: true });
const speech = await openSpeech();
const reader = openTextReader();
const espeak = await loadEspeak(await readEspeakData());
/** The text that espeak-ng gets and how it pronounces it. */
async function readText(language: string, text: string): Promise<readonly [reading: string, ipa: string]> {
  const pieces = await reader.read(text, language, neverAborted);
  const reading = pieces?.map((piece) => piece.text).join('') ?? text;
  const program = espeak.reset();
  program.set_voice(espeakLanguages[language]!.voice);
  return [reading, program.synthesize_ipa(reading).ipa.replaceAll('_', '').trim()];
}

const rows: string[][] = [];
for (const { language, secondsPerCharacter, texts } of testLanguages) {
  const voice = speech.voices.find(({ languages }) => languages[0] === language) ?? speech.voices[0]!;
  for (const [index, text] of texts.entries()) {
    const file = `${language}-${index + 1}.wav`;
    const pcm = await speakText(speech, voice, text, language);
    writeWav(join(folder, file), pcm);
    const pace = pcm.samples.length / pcm.sampleRate / [...text].length;
    const [reading, ipa] = await readText(language, text);
    const figures = [pace.toFixed(3), `${(pace / secondsPerCharacter).toFixed(2)} × usual`];
    console.log([language, voice.name, ...figures].join(' | '));
    rows.push([language, voice.name, text, reading === text ? '' : reading, ipa, ...figures, file]);
  }
}
const headings = ['Language', 'Voice', 'Text', 'Reading', 'Phonemes of eSpeak NG', 's/character', 'Pace', 'Sound'];
writeFileSync(join(folder, 'index.html'), samplePage('Languages', headings, rows));
await Promise.all([speech.close(), reader.close()]);
console.log(`${folder}/index.html`);

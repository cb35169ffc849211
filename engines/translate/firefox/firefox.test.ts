import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { neverAborted } from '../../contract/test-signal.ts';
import type { Translator } from '../translator.ts';
import { openFirefox } from './firefox.ts';
import { testFirefoxModel, testFirefoxVocabulary } from './test-firefox-model.ts';

let folder: string;
let problems: string[];
let firefox: Translator | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firefox-'));
  problems = [];
});
afterEach(async () => {
  await firefox?.close?.();
  await rm(folder, { recursive: true });
});

async function addModel(direction: string, files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  await mkdir(join(folder, direction));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, direction, name), content);
}
const shared = (direction: string) => ({
  [`model.${direction.replace('-', '')}.intgemm.alphas.bin`]: `model ${direction}`,
  [`vocab.${direction.replace('-', '')}.spm`]: 'vocabulary',
});
const open = (module?: URL) => {
  firefox = openFirefox({ folder, onProblem: (problem) => problems.push(problem), ...(module && { module }) });
  return firefox;
};

it('finds models by their folders, and goes through English where it must', async () => {
  for (const direction of ['es-en', 'en-fr', 'en-nb']) await addModel(direction, shared(direction));
  await addModel('en-ja', { 'model.enja.bin': 'm', 'srcvocab.enja.spm': 's', 'trgvocab.enja.spm': 't' });
  const { describe } = open();
  expect(await describe('es', 'en-US')).toBe('Firefox Translations');
  expect(await describe('es', 'fr')).toBe('Firefox Translations through English');
  expect(await describe('es', 'no')).toBe('Firefox Translations through English');
  expect(await describe('en', 'ja')).toBe('Firefox Translations');
  expect(await describe('fr', 'es')).toBeUndefined();
  expect(problems).toEqual([]);
});

it('leaves out models with a missing file or a wrong checksum', async () => {
  await addModel('en-de', { 'model.ende.bin': 'model' });
  await addModel('en-es', { ...shared('en-es'), SHA256SUMS: `${'0'.repeat(64)}  model.enes.intgemm.alphas.bin\n` });
  const sum = (text: string) => createHash('sha256').update(text).digest('hex');
  await addModel('en-fr', {
    ...shared('en-fr'),
    SHA256SUMS: `${sum('model en-fr')}  model.enfr.intgemm.alphas.bin\n${sum('vocabulary')} *vocab.enfr.spm\n`,
  });
  const { describe } = open();
  expect(await describe('en', 'fr')).toBe('Firefox Translations');
  expect(await describe('en', 'es')).toBeUndefined();
  expect(await describe('en', 'de')).toBeUndefined();
  expect(problems.toSorted()).toEqual([
    'en-de needs the files model.*.bin and vocab.*.spm, or srcvocab.*.spm and trgvocab.*.spm',
    'en-es: model.enes.intgemm.alphas.bin does not have the checksum of SHA256SUMS',
  ]);
});

it('sends each line through the models of its route, in order', async () => {
  for (const direction of ['es-en', 'en-fr']) await addModel(direction, shared(direction));
  const texts = Array.from({ length: 20 }, (_, at) => `línea ${at}`);
  const answers = await open(new URL('./test-firefox-worker.ts', import.meta.url)).translate(
    { texts, from: 'es', to: 'fr' },
    neverAborted,
  );
  expect(answers).toEqual(texts.map((text) => `${text} >en >fr`));
});

it('translates by the WebAssembly engine, here with models of random weights', async () => {
  const vocabulary = testFirefoxVocabulary();
  for (const [at, direction] of ['es-en', 'en-fr'].entries())
    await addModel(direction, { 'model.test.bin': testFirefoxModel(at + 1), 'vocab.test.spm': vocabulary });
  const translate = async (texts: readonly string[], from: string, to: string) =>
    open().translate({ texts, from, to }, neverAborted);
  const texts = ['a b c', 'b a. a b c.', ''];
  const english = await translate(texts, 'es', 'en');
  expect(english).toHaveLength(3);
  expect(english[0]).toMatch(/word\d+/);
  expect(english[2]).toBe('');
  await firefox?.close?.();
  // English lies between: the second model gets what the first wrote.
  const french = await translate(texts, 'es', 'fr');
  await firefox?.close?.();
  expect(french).toEqual(await translate(english, 'en', 'fr'));
  expect(french[0]).not.toBe(english[0]);
});

it('fails only the request whose model cannot be read', async () => {
  await addModel('en-fr', shared('en-fr'));
  const translated = open().translate({ texts: ['Hello'], from: 'en', to: 'fr' }, neverAborted);
  await expect(translated).rejects.toThrow();
});

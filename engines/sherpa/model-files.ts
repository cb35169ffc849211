import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ModelKind } from '../../contract/catalogue/engine-models.ts';

/** Files of a model by sherpa-onnx's names for them, as paths inside the model's folder; lists are joined by commas. */
export type ModelFiles = Readonly<Record<string, string>>;

/** A folder that holds no model, or not all of one. */
export class ModelFolderError extends Error {
  override readonly name = 'ModelFolderError';
}

/** What a kind needs: its name in the library, and the file's name in the folders that the library's project publishes. */
const needed: Readonly<Record<ModelKind, Readonly<Record<string, RegExp>>>> = {
  vits: { model: /\.onnx$/, tokens: /^tokens\.txt$/ },
  matcha: { acousticModel: /^model.*\.onnx$/, vocoder: /^(vocos|hifigan).*\.onnx$/, tokens: /^tokens\.txt$/ },
  kokoro: { model: /^model.*\.onnx$/, voices: /^voices\.bin$/, tokens: /^tokens\.txt$/ },
  kitten: { model: /^model.*\.onnx$/, voices: /^voices\.bin$/, tokens: /^tokens\.txt$/ },
  supertonic: {
    durationPredictor: /^duration_predictor.*\.onnx$/,
    textEncoder: /^text_encoder.*\.onnx$/,
    vectorEstimator: /^vector_estimator.*\.onnx$/,
    vocoder: /^vocoder.*\.onnx$/,
    ttsJson: /^tts\.json$/,
    unicodeIndexer: /^unicode_indexer/,
    voiceStyle: /^voice.*\.bin$/,
  },
  pocket: {
    lmFlow: /^lm_flow.*\.onnx$/,
    lmMain: /^lm_main.*\.onnx$/,
    encoder: /^encoder.*\.onnx$/,
    decoder: /^decoder.*\.onnx$/,
    textConditioner: /^text_conditioner.*\.onnx$/,
    vocabJson: /^vocab\.json$/,
    tokenScoresJson: /^token_scores\.json$/,
  },
};

/** The kind of model in `folder`, by its files. */
export function kindOf(folder: string): ModelKind {
  const names = readdirSync(folder);
  const has = (name: RegExp): boolean => names.some((one) => name.test(one));
  if (has(/^duration_predictor/)) return 'supertonic';
  if (has(/^lm_flow/)) return 'pocket';
  if (has(/^voices\.bin$/)) return isKitten(folder, names) ? 'kitten' : 'kokoro';
  if (has(/^(vocos|hifigan).*\.onnx$/) || has(/^model-steps/)) return 'matcha';
  return 'vits';
}

/** The metadata stands at the end of an ONNX file, in plain text. */
function isKitten(folder: string, names: readonly string[]): boolean {
  if (/kitten/i.test(basename(folder))) return true;
  const model = names.find((name) => /^model.*\.onnx$/.test(name));
  return model !== undefined && readFileSync(join(folder, model)).subarray(-65_536).includes('kitten');
}

/** The files that sherpa-onnx is told of. Throws `ModelFolderError` naming what is missing. */
export function modelFiles(folder: string, kind: ModelKind): ModelFiles {
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
  const files: Record<string, string> = {};
  for (const [key, pattern] of Object.entries(needed[kind])) {
    const found = names.filter((name) => pattern.test(name)).sort(byPreference);
    if (!found[0]) throw new ModelFolderError(`There is no ${kind} model: ${describe(pattern)} is missing.`);
    files[key] = found[0];
  }
  if (kind === 'supertonic' || kind === 'pocket') return files;
  const dataDir = names.includes('espeak-ng-data') && statSync(join(folder, 'espeak-ng-data')).isDirectory();
  if (dataDir) files.dataDir = 'espeak-ng-data';
  const lexicons = names.filter((name) => /^lexicon.*\.txt$/.test(name));
  // Kokoro reads some languages by lexicon and the others by espeak; the rest take one or the other.
  if (lexicons.length > 0 && kind === 'kokoro') files.lexicon = kokoroLexicons(lexicons).join(',');
  if (lexicons[0] && !dataDir && kind !== 'kokoro' && kind !== 'kitten') files.lexicon = lexicons[0];
  const rules = names.filter((name) => name.endsWith('.fst')).sort();
  if (rules.length > 0) files.ruleFsts = rules.join(',');
  return files;
}

/** One lexicon a language: American English where there are two kinds of English. */
const kokoroLexicons = (lexicons: readonly string[]): readonly string[] =>
  lexicons.filter((name) => !name.includes('gb') || !lexicons.some((other) => other.includes('us'))).sort();

/** The whole model before its smaller copies. */
const byPreference = (a: string, b: string): number => Number(a.includes('int8')) - Number(b.includes('int8'));

const describe = (pattern: RegExp): string =>
  pattern.source
    .replaceAll(/[\^$\\]/g, '')
    .replaceAll('.*', '*')
    .replaceAll(/[()]/g, '');

/** Whether every file is still there. */
export const filesAreThere = (folder: string, files: ModelFiles): boolean =>
  Object.values(files).every((list) => list.split(',').every((file) => existsSync(join(folder, file))));

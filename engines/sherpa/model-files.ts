import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ModelKind, VoiceModelKind } from '../../contract/catalogue/engine-models.ts';
import { isRecognizerKind } from '../../contract/catalogue/engine-models.ts';

/** Files of a model by their names in sherpa-onnx, as paths inside the model's folder. Lists are joined by commas. */
export type ModelFiles = Readonly<Record<string, string>>;

/** The folder contains no complete model. */
export class ModelFolderError extends Error {
  override readonly name = 'ModelFolderError';
}

/** The required files per kind: the name in sherpa-onnx, and the pattern of the file name in published models. */
const requiredFiles: Readonly<Record<ModelKind, Readonly<Record<string, RegExp>>>> = {
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
  nemo_transducer: {
    encoder: /^encoder.*\.onnx$/,
    decoder: /^decoder.*\.onnx$/,
    joiner: /^joiner.*\.onnx$/,
    tokens: /^tokens\.txt$/,
  },
  streaming_zipformer: {
    encoder: /^encoder.*\.onnx$/,
    decoder: /^decoder.*\.onnx$/,
    joiner: /^joiner.*\.onnx$/,
    tokens: /^tokens\.txt$/,
  },
  moonshine: {
    preprocessor: /^preprocess.*\.onnx$/,
    encoder: /^encode.*\.onnx$/,
    uncachedDecoder: /^uncached_decode.*\.onnx$/,
    cachedDecoder: /^cached_decode.*\.onnx$/,
    tokens: /^tokens\.txt$/,
  },
  whisper: { encoder: /-encoder.*\.onnx$/, decoder: /-decoder.*\.onnx$/, tokens: /-tokens\.txt$/ },
  sense_voice: { model: /^model.*\.onnx$/, tokens: /^tokens\.txt$/ },
};

/** Detects the kind of the model in `folder` from its files. */
export function detectKind(folder: string): VoiceModelKind {
  const names = readdirSync(folder);
  const has = (name: RegExp): boolean => names.some((one) => name.test(one));
  if (has(/^duration_predictor/)) return 'supertonic';
  if (has(/^lm_flow/)) return 'pocket';
  if (has(/^voices\.bin$/)) return isKitten(folder, names) ? 'kitten' : 'kokoro';
  if (has(/^(vocos|hifigan).*\.onnx$/) || has(/^model-steps/)) return 'matcha';
  return 'vits';
}

/** ONNX files have their metadata at the end, in plain text. */
function isKitten(folder: string, names: readonly string[]): boolean {
  if (/kitten/i.test(basename(folder))) return true;
  const model = names.find((name) => /^model.*\.onnx$/.test(name));
  return model !== undefined && readFileSync(join(folder, model)).subarray(-65_536).includes('kitten');
}

/** The files to pass to sherpa-onnx. Throws `ModelFolderError` that names the missing file. */
export function modelFiles(folder: string, kind: ModelKind): ModelFiles {
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
  const files: Record<string, string> = {};
  for (const [key, pattern] of Object.entries(requiredFiles[kind])) {
    const order = isRecognizerKind(kind) ? bySize : byPreference;
    const matches = names.filter((name) => pattern.test(name)).sort(order);
    if (!matches[0])
      throw new ModelFolderError(`The folder has no ${kind} model: ${describePattern(pattern)} is missing.`);
    files[key] = matches[0];
  }
  if (kind === 'supertonic' || kind === 'pocket' || isRecognizerKind(kind)) return files;
  const dataDir = names.includes('espeak-ng-data') && statSync(join(folder, 'espeak-ng-data')).isDirectory();
  if (dataDir) files.dataDir = 'espeak-ng-data';
  const lexicons = names.filter((name) => /^lexicon.*\.txt$/.test(name));
  // Kokoro needs both the lexicon and espeak, for different languages; other models need one of them.
  if (lexicons.length > 0 && kind === 'kokoro') files.lexicon = kokoroLexicons(lexicons).join(',');
  if (lexicons[0] && !dataDir && kind !== 'kokoro' && kind !== 'kitten') files.lexicon = lexicons[0];
  const rules = names.filter((name) => name.endsWith('.fst')).sort();
  if (rules.length > 0) files.ruleFsts = rules.join(',');
  return files;
}

/** One lexicon per language; American English if there are two for English. */
const kokoroLexicons = (lexicons: readonly string[]): readonly string[] =>
  lexicons.filter((name) => !name.includes('gb') || !lexicons.some((other) => other.includes('us'))).sort();

/** Prefers the full model over quantized copies. */
const byPreference = (a: string, b: string): number => Number(a.includes('int8')) - Number(b.includes('int8'));

/** Recognizers hear as well with quantized layers, and load faster. */
const bySize = (a: string, b: string): number => byPreference(b, a);

const describePattern = (pattern: RegExp): string =>
  pattern.source
    .replaceAll(/[\^$\\]/g, '')
    .replaceAll('.*', '*')
    .replaceAll(/[()]/g, '');

/** Whether all files exist. */
export const allFilesExist = (folder: string, files: ModelFiles): boolean =>
  Object.values(files).every((list) => list.split(',').every((file) => existsSync(join(folder, file))));

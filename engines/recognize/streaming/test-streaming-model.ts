import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeInstalledModel } from '../../sherpa/installed-model.ts';
import { modelFiles } from '../../sherpa/model-files.ts';
import { constant, integerConstant, node, onnxFile, port } from '../../sherpa/synthetic/onnx-file.ts';
import { recognizerSampleRate } from '../recognizer.ts';

/** What the model knows; each word is a tone. */
export const toneWords = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot'] as const;
export type ToneWord = (typeof toneWords)[number];

/** Bands of the features, between these frequencies in Hz. */
const [bands, lowestHz, highestHz] = [80, 20, 7600];
/** The band of the first word, and between two words. */
const [firstBand, bandStep] = [14, 9];
/** Frames that the encoder needs at once, and by which it moves on, as in published models (0.39 and 0.32 s). */
const [chunkFrames, chunkStep, subsampling] = [39, 32, 4];
/** By how much the band of a tone exceeds the mean of all bands, in natural logarithms. */
const minContrast = 8;
const classes = toneWords.length + 1;

const bandOf = (word: number): number => firstBand + bandStep * word;
const toMel = (hertz: number): number => 1127 * Math.log(1 + hertz / 700);

function frequency(word: ToneWord): number {
  const step = (toMel(highestHz) - toMel(lowestHz)) / (bands + 1);
  const mel = toMel(lowestHz) + step * (bandOf(toneWords.indexOf(word)) + 1);
  return 700 * (Math.exp(mel / 1127) - 1);
}

/** The words, one after the other: tones of `toneS` with silence of `gapS` before each. */
export function speakTones(words: readonly ToneWord[], { toneS = 0.3, gapS = 0.2 } = {}): Float32Array {
  const [tone, gap] = [toneS, gapS].map((lengthS) => Math.round(lengthS * recognizerSampleRate)) as [number, number];
  const samples = new Float32Array(words.length * (tone + gap));
  for (const [at, word] of words.entries())
    for (let i = 0; i < tone; i++) {
      const edge = Math.min(1, Math.min(i, tone - i) / 160);
      const turn = (2 * Math.PI * frequency(word) * i) / recognizerSampleRate;
      samples[at * (tone + gap) + gap + i] = 0.2 * edge * Math.sin(turn);
    }
  return samples;
}

/** The score of each class by the contrast of its band; the blank has 0. */
function encoder(): Uint8Array {
  const weights = new Float32Array(bands * classes);
  for (let word = 0; word < toneWords.length; word++)
    for (let band = 0; band < bands; band++)
      weights[band * classes + word + 1] = Number(band === bandOf(word)) - 1 / bands;
  const thresholds = Array.from({ length: classes }, (_, id) => (id === 0 ? 0 : -minContrast));
  const graph = [
    port('input', 'x', 'float', ['N', chunkFrames, bands]),
    port('input', 'h', 'float', [1, 'N', 1]),
    port('input', 'c', 'float', [1, 'N', 1]),
    integerConstant('from', [0], [1]),
    integerConstant('to', [chunkStep], [1]),
    integerConstant('axis', [1], [1]),
    integerConstant('step', [subsampling], [1]),
    constant('weights', weights, [bands, classes]),
    constant('thresholds', thresholds, [classes]),
    node('Slice', ['x', 'from', 'to', 'axis', 'step'], 'frames'),
    node('MatMul', ['frames', 'weights'], 'contrast'),
    node('Add', ['contrast', 'thresholds'], 'encoder_out'),
    node('Identity', ['h'], 'next_h'),
    node('Identity', ['c'], 'next_c'),
    port('output', 'encoder_out', 'float', ['N', chunkStep / subsampling, classes]),
    port('output', 'next_h', 'float', [1, 'N', 1]),
    port('output', 'next_c', 'float', [1, 'N', 1]),
  ];
  return onnxFile(graph, {
    model_type: 'lstm',
    version: 1,
    num_encoder_layers: 1,
    T: chunkFrames,
    decode_chunk_len: chunkStep,
    rnn_hidden_size: 1,
    d_model: 1,
  });
}

/** Forbids the last word, so that a long tone is one word. */
function decoder(): Uint8Array {
  const table = new Float32Array(classes * classes);
  for (let id = 1; id < classes; id++) table[id * classes + id] = -100;
  const graph = [
    port('input', 'y', 'int64', ['N', 1]),
    constant('table', table, [classes, classes]),
    integerConstant('shape', [-1, classes], [2]),
    node('Gather', ['table', 'y'], 'rows'),
    node('Reshape', ['rows', 'shape'], 'decoder_out'),
    port('output', 'decoder_out', 'float', ['N', classes]),
  ];
  return onnxFile(graph, { vocab_size: classes, context_size: 1 });
}

function joiner(): Uint8Array {
  const graph = [
    port('input', 'encoder_out', 'float', ['N', classes]),
    port('input', 'decoder_out', 'float', ['N', classes]),
    node('Add', ['encoder_out', 'decoder_out'], 'logit'),
    port('output', 'logit', 'float', ['N', classes]),
  ];
  return onnxFile(graph, { joiner_dim: classes });
}

/** Installs a streaming recognizer of tones of a few kB in a folder of models, as the installer does. */
export async function installStreamingModel(models: string, id = 'tones-streaming'): Promise<void> {
  const folder = join(models, id);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'encoder.onnx'), encoder());
  writeFileSync(join(folder, 'decoder.onnx'), decoder());
  writeFileSync(join(folder, 'joiner.onnx'), joiner());
  writeFileSync(
    join(folder, 'tokens.txt'),
    ['<blk>', ...toneWords].map((one, at) => `${at ? '▁' : ''}${one} ${at}\n`).join(''),
  );
  await writeInstalledModel(folder, {
    id,
    kind: 'streaming_zipformer',
    title: 'Tones',
    licence: 'AGPL-3.0-or-later',
    quality: 'low',
    languages: ['en'],
    files: modelFiles(folder, 'streaming_zipformer'),
    sampleRate: recognizerSampleRate,
    speakers: [],
    bytes: 5000,
    installedAtUnix: 1_790_000_000,
    verified: 'synthesis',
  });
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeInstalledModel } from './installed-model.ts';
import { modelFiles } from './model-files.ts';
import { constant, integerConstant, node, onnxFile, port } from './synthetic/onnx-file.ts';

/** Samples of one frame, 80 ms at 24 kHz, as in the library. */
const frameLength = 1920;
/** Sizes of the text and voice embeddings, and of a frame. */
const [width, frameWidth] = [1024, 32];

/** Computes the zero crossing rate of the recording, which is the pitch of a tone. */
const encoder = () =>
  onnxFile(
    [
      port('input', 'audio', 'float', [1, 1, 'samples']),
      ...['first', 'second', 'last'].map((name, at) => integerConstant(name, [at === 2 ? -1 : at], [1])),
      integerConstant('end', [2 ** 40], [1]),
      integerConstant('time', [2], [1]),
      integerConstant('shape', [1, 1, width], [3]),
      constant('zero', [0]),
      node('Slice', ['audio', 'first', 'last', 'time'], 'before'),
      node('Slice', ['audio', 'second', 'end', 'time'], 'after'),
      node('Mul', ['before', 'after'], 'product'),
      node('Less', ['product', 'zero'], 'crosses'),
      node('Cast', ['crosses'], 'crossings', 'float'),
      node('ReduceMean', ['crossings'], 'pitch'),
      node('Expand', ['pitch', 'shape'], 'voice'),
      port('output', 'voice', 'float', [1, 'length', width]),
    ],
    {},
  );

/** Marks each token with −1: negative values are text, positive values a voice. */
const textConditioner = () =>
  onnxFile(
    [
      port('input', 'token_ids', 'int64', [1, 'tokens']),
      integerConstant('axis', [2], [1]),
      integerConstant('shape', [1, 1, width], [3]),
      constant('zero', [0]),
      constant('mark', [-1]),
      node('Cast', ['token_ids'], 'ids', 'float'),
      node('Unsqueeze', ['ids', 'axis'], 'column'),
      node('Mul', ['column', 'zero'], 'zeros'),
      node('Add', ['zeros', 'mark'], 'marks'),
      node('Expand', ['marks', 'shape'], 'text'),
      port('output', 'text', 'float', [1, 'tokens', width]),
    ],
    {},
  );

/** Keeps the pitch and counts the remaining frames, one per token. */
const lmMain = () =>
  onnxFile(
    [
      port('input', 'sequence', 'float', [1, 'frames', frameWidth]),
      port('input', 'embeddings', 'float', [1, 'length', width]),
      port('input', 'pitch', 'float', [1]),
      port('input', 'left', 'float', [1]),
      constant('width', [width]),
      constant('steep', [-10]),
      integerConstant('one', [1], [1]),
      integerConstant('two', [2], [1]),
      integerConstant('line', [1], [1]),
      integerConstant('square', [1, 1], [2]),
      node('Relu', ['embeddings'], 'voice'),
      node('Neg', ['embeddings'], 'negative'),
      node('Relu', ['negative'], 'text'),
      node('ReduceSum', ['voice'], 'voiceSum'),
      node('ReduceSum', ['text'], 'textSum'),
      node('Div', ['voiceSum', 'width'], 'heard'),
      node('Div', ['textSum', 'width'], 'tokens'),
      node('Reshape', ['heard', 'line'], 'heardLine'),
      node('Reshape', ['tokens', 'line'], 'tokensLine'),
      node('Shape', ['sequence'], 'dims'),
      node('Slice', ['dims', 'one', 'two'], 'frames'),
      node('Cast', ['frames'], 'made', 'float'),
      node('Add', ['pitch', 'heardLine'], 'pitchNow'),
      node('Add', ['left', 'tokensLine'], 'more'),
      node('Sub', ['more', 'made'], 'leftNow'),
      node('Reshape', ['pitchNow', 'square'], 'conditioning'),
      node('Mul', ['leftNow', 'steep'], 'ending'),
      node('Reshape', ['ending', 'square'], 'eos'),
      port('output', 'conditioning', 'float', [1, 1]),
      port('output', 'eos', 'float', [1, 1]),
      port('output', 'pitchNow', 'float', [1]),
      port('output', 'leftNow', 'float', [1]),
    ],
    {},
  );

/** Maps the noise directly to the pitch. */
const lmFlow = () =>
  onnxFile(
    [
      port('input', 'c', 'float', [1, 1]),
      port('input', 's', 'float', [1, 1]),
      port('input', 't', 'float', [1, 1]),
      port('input', 'x', 'float', [1, frameWidth]),
      constant('one', [1]),
      node('Sub', ['c', 'x'], 'way'),
      node('Sub', ['one', 's'], 'time'),
      node('Div', ['way', 'time'], 'direction'),
      port('output', 'direction', 'float', [1, frameWidth]),
    ],
    {},
  );

/** Generates a tone with the pitch. */
const decoder = () =>
  onnxFile(
    [
      port('input', 'latent', 'float', [1, 'frames', frameWidth]),
      integerConstant('zero', [0], [1]),
      integerConstant('one', [1], [1]),
      integerConstant('axis', [2], [1]),
      integerConstant('whole', [1, 1, -1], [3]),
      constant(
        'turns',
        Array.from({ length: frameLength }, (_, at) => Math.PI * at),
        [1, 1, frameLength],
      ),
      constant('loudness', [0.05]),
      node('Slice', ['latent', 'zero', 'one', 'axis'], 'pitch'),
      node('Mul', ['pitch', 'turns'], 'phase'),
      node('Sin', ['phase'], 'wave'),
      node('Mul', ['wave', 'loudness'], 'tones'),
      node('Reshape', ['tones', 'whole'], 'audio'),
      port('output', 'audio', 'float', [1, 1, 'samples']),
    ],
    {},
  );

/** All bytes and the letters. */
const tokens = [
  ...Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`),
  '▁',
  ...'abcdefghijklmnopqrstuvwxyz',
];

/**
 * A Pocket model of a few kB for the real sherpa-onnx library. It hums one frame per token of the text at the pitch of
 * the reference recording.
 */
export function writeCloningModel(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const parts = { encoder, decoder, lm_main: lmMain, lm_flow: lmFlow, text_conditioner: textConditioner };
  for (const [name, part] of Object.entries(parts)) writeFileSync(join(folder, `${name}.onnx`), part());
  const numbers = (of: (at: number) => number) =>
    JSON.stringify(Object.fromEntries(tokens.map((token, at) => [token, of(at)])));
  writeFileSync(
    join(folder, 'vocab.json'),
    numbers((at) => at),
  );
  writeFileSync(
    join(folder, 'token_scores.json'),
    numbers(() => -1),
  );
}

/** Writes the model to the models folder, as the installer does. */
export async function installCloningModel(models: string, id: string): Promise<void> {
  const folder = join(models, id);
  writeCloningModel(folder);
  await writeInstalledModel(folder, {
    id,
    kind: 'pocket',
    title: 'Parrot',
    licence: 'AGPL-3.0-or-later',
    quality: 'high',
    languages: ['en'],
    files: { ...modelFiles(folder, 'pocket') },
    sampleRate: 24_000,
    speakers: [],
    bytes: 20_000,
    installedAtUnix: 1_790_000_000,
    verified: 'synthesis',
  });
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeInstalledModel } from './installed-model.ts';
import { modelFiles } from './model-files.ts';
import { probeModel } from './probe.ts';
import { constant, integerConstant, node, onnxFile, port } from './test-onnx.ts';

const sampleRate = 16_000;
/** Length of one character's tone at speed 1, in samples. */
const toneLength = 1280;

/** Characters of the model; the ID of each is its index. `_` is padding, the space is silence. */
const characters = ['_', ' ', ...'abcdefghijklmnopqrstuvwxyz0123456789\',.!?;:-"', '^', '$'];

/**
 * A VITS model of a few kB for the real sherpa-onnx library. It generates one tone per character: 110 Hz plus 20 Hz per
 * ID, a fifth higher per speaker.
 */
function toneModel(speakers: number): Uint8Array {
  const graph = [
    port('input', 'x', 'int64', [1, 'count']),
    port('input', 'x_length', 'int64', [1]),
    port('input', 'noise_scale', 'float', [1]),
    port('input', 'length_scale', 'float', [1]),
    port('input', 'noise_scale_w', 'float', [1]),
    port('input', 'sid', 'int64', [1]),
    integerConstant('column', [-1, 1], [2]),
    integerConstant('whole', [1, 1, -1], [3]),
    constant('zero', [0]),
    constant('one', [1]),
    constant('length', [toneLength]),
    constant('lowest', [110]),
    constant('step', [20]),
    constant('fifth', [0.5]),
    constant('turn', [(2 * Math.PI) / sampleRate]),
    constant('loudness', [0.05]),
    integerConstant('scalar', [], [0]),
    node('Cast', ['x'], 'ids', 'float'),
    node('Reshape', ['ids', 'column'], 'idColumn'),
    node('Mul', ['idColumn', 'step'], 'steps'),
    node('Add', ['steps', 'lowest'], 'spoken'),
    node('Cast', ['sid'], 'speaker', 'float'),
    node('Mul', ['speaker', 'fifth'], 'fifths'),
    node('Add', ['fifths', 'one'], 'ratio'),
    node('Mul', ['spoken', 'ratio'], 'hertz'),
    node('Mul', ['length_scale', 'length'], 'lengths'),
    node('Reshape', ['lengths', 'scalar'], 'samples'),
    node('Range', ['zero', 'samples', 'one'], 'time'),
    node('Mul', ['time', 'turn'], 'angle'),
    node('Mul', ['hertz', 'angle'], 'phase'),
    node('Sin', ['phase'], 'wave'),
    // The IDs 0 and 1, padding and space, are silent.
    node('Sub', ['idColumn', 'one'], 'above'),
    node('Relu', ['above'], 'positive'),
    node('Sign', ['positive'], 'heard'),
    node('Mul', ['heard', 'loudness'], 'gain'),
    node('Mul', ['wave', 'gain'], 'tones'),
    node('Reshape', ['tones', 'whole'], 'y'),
    port('output', 'y', 'float', [1, 1, 'samples']),
  ];
  return onnxFile(graph, {
    model_type: 'vits',
    comment: 'tones for tests',
    frontend: 'characters',
    language: 'English',
    sample_rate: sampleRate,
    n_speakers: speakers,
    add_blank: 0,
    use_eos_bos: 0,
    blank_id: 0,
    pad_id: 0,
    bos_id: characters.indexOf('^'),
    eos_id: characters.indexOf('$'),
    punctuation: ', . ! ? ; : -',
  });
}

/** Writes the model to `folder` like an unpacked archive: a model file and its tokens. */
export function writeToneModel(folder: string, { speakers = 2 } = {}): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'tones.onnx'), toneModel(speakers));
  writeFileSync(join(folder, 'tokens.txt'), characters.map((character, id) => `${character} ${id}\n`).join(''));
}

/** Writes the model to the models folder, as the installer does, with the gain that the test synthesis measures. */
export async function installToneModel(models: string, id: string): Promise<void> {
  const folder = join(models, id);
  writeToneModel(folder);
  const files = modelFiles(folder, 'vits');
  gains ??= (
    await probeModel(
      'Tones',
      { folder, kind: 'vits', files },
      [0, 1].map((sid) => ({ sid, language: 'en' })),
    )
  ).gainsDb;
  await writeInstalledModel(folder, {
    id,
    kind: 'vits',
    title: 'Tones',
    licence: 'AGPL-3.0-or-later',
    quality: 'medium',
    languages: ['en'],
    files,
    sampleRate,
    speakers: [
      { sid: 0, name: 'Ada', gender: 'female', gainDb: gains[0] ?? 0 },
      { sid: 1, name: 'Bert', gender: 'male', gainDb: gains[1] ?? 0 },
    ],
    bytes: 2000,
    installedAtUnix: 1_790_000_000 + installedCount++,
    verified: 'synthesis',
  });
}

let installedCount = 0;
let gains: readonly number[] | undefined;

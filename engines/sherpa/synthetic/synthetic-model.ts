import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constant, integerConstant, node, onnxFile, port } from './onnx-file.ts';

export const syntheticSampleRate = 16_000;
/** Length of one character's tone at speed 1, in samples. */
const toneLength = 1280;

/** Characters of the model; the ID of each is its index. `_` is padding, the space is silence. */
const characters = ['_', ' ', ...'abcdefghijklmnopqrstuvwxyz0123456789\',.!?;:-"', '^', '$'];

/** Seconds of speech per character at speed 1. */
export const secondsPerCharacter = toneLength / syntheticSampleRate;

interface SyntheticModelOptions {
  readonly speakers?: number;
  /** Dense layers through which every frame passes, as in a real model; none by default. */
  readonly layers?: number;
  readonly framesPerCharacter?: number;
}

/** Inputs and outputs of a dense layer; each layer has their square as parameters. */
export const layerWidth = 1024;

/**
 * A VITS model for the real sherpa-onnx library. It generates one tone per character: 110 Hz plus 20 Hz per ID, a fifth
 * higher per speaker. Without layers it has a few kB.
 */
function syntheticModel({ speakers = 1, layers = 0, framesPerCharacter = 1 }: SyntheticModelOptions): Uint8Array {
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
    constant('turn', [(2 * Math.PI) / syntheticSampleRate]),
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
    ...(layers === 0
      ? [node('Reshape', ['tones', 'whole'], 'y')]
      : [
          ...denseLayers(layers, framesPerCharacter),
          node('Add', ['tones', 'trace'], 'traced'),
          node('Reshape', ['traced', 'whole'], 'y'),
        ]),
    port('output', 'y', 'float', [1, 1, 'samples']),
  ];
  return onnxFile(graph, {
    model_type: 'vits',
    comment: 'tones',
    frontend: 'characters',
    language: 'English',
    sample_rate: syntheticSampleRate,
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

/** Computes the layers for every frame. `trace`, a tiny number that depends on all of them, keeps them from being dropped. */
function denseLayers(layers: number, framesPerCharacter: number) {
  const frames = new Float32Array(framesPerCharacter).fill(1);
  const weights = randomWeights();
  // Each layer differs in one weight, because equal constants would be stored once.
  const weightsOf = (layer: number): Float32Array => {
    const copy = weights.slice();
    copy[layer] = 0;
    return copy;
  };
  return [
    constant('frames', frames, [1, framesPerCharacter]),
    constant('spread', weights.slice(0, layerWidth), [1, layerWidth]),
    constant('tiny', [1e-9]),
    node('Mul', ['idColumn', 'frames'], 'idFrames'),
    node('Reshape', ['idFrames', 'column'], 'frameColumn'),
    node('Mul', ['frameColumn', 'spread'], 'h0'),
    ...Array.from({ length: layers }, (_, at) => [
      constant(`w${at}`, weightsOf(at), [layerWidth, layerWidth]),
      node('MatMul', [`h${at}`, `w${at}`], `m${at}`),
      node('Relu', [`m${at}`], `h${at + 1}`),
    ]).flat(),
    node('ReduceMean', [`h${layers}`], 'mean'),
    node('Mul', ['mean', 'tiny'], 'trace'),
  ];
}

/** Reproducible weights that keep the size of the activations. */
function randomWeights(): Float32Array {
  let state = 1;
  const scale = Math.sqrt(6 / layerWidth);
  const weights = new Float32Array(layerWidth * layerWidth);
  for (let at = 0; at < weights.length; at++) {
    state = (state * 16_807) % 2_147_483_647;
    weights[at] = (state / 1_073_741_823.5 - 1) * scale;
  }
  return weights;
}

/** Writes the model to `folder` like an unpacked archive: a model file and its tokens. */
export function writeSyntheticModel(folder: string, options: SyntheticModelOptions = {}): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'tones.onnx'), syntheticModel(options));
  writeFileSync(join(folder, 'tokens.txt'), characters.map((character, id) => `${character} ${id}\n`).join(''));
}

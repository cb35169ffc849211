import { seededRandom } from '../host/seeded-random.ts';
import { recipeOf } from './recipes/all-recipes.ts';
import type { Layer } from './synthesis/layer.ts';
import { effectRate, openScene, type Traits, toSamples } from './synthesis/scene.ts';

export interface SoundRequest {
  readonly name: string;
  readonly traits: Traits;
  /** Length in samples. */
  readonly span: number;
  readonly isLoop: boolean;
  readonly seed: number;
  /** 0..1: the higher, the less the seed changes the sound, and the more the words do. */
  readonly influence: number;
}

/** What rings on at the start of a loop. */
const ringS = 4;
const fadeS = 0.75;
/** Levels of layers: events have this peak, and continuous layers this RMS. */
const [eventPeak, continuousRms] = [0.8, 0.16];

/** Renders one named sound: mixes the layers of its recipe. The result has exactly `span` samples. */
export function renderSound(request: SoundRequest, throwIfStopped: () => void): Float32Array<ArrayBuffer> {
  const { name, span, isLoop, seed, influence } = request;
  const recipe = recipeOf(name);
  const random = seededRandom(seed, name);
  const spread = (1 - influence) * (recipe.isExact ? 0.05 : 1);
  const vary = (octaves: number): number => 2 ** (octaves * spread * (random() * 2 - 1));
  const stretch =
    recipe.extent === 'event' ? fitEvent(span / effectRate / (recipe.durationS * request.traits.size)) : 1;
  const obedience = 0.7 + 0.5 * influence;
  const traits: Traits = {
    pitch: request.traits.pitch ** obedience * vary(0.22),
    size: request.traits.size ** obedience * vary(0.3) * stretch,
    speed: request.traits.speed ** obedience * vary(0.25),
    density: request.traits.density ** obedience * vary(0.6),
    count: request.traits.count,
  };
  const mix = new Float32Array(span);
  for (const [index, layer] of recipe.layers.entries()) {
    throwIfStopped();
    const overlap = layer.seam === 'ring' ? toSamples(ringS) : Math.min(span >> 1, toSamples(fadeS));
    const scene = openScene({ traits, span, overlap, isLoop, seed, name: `${name} ${index}` });
    const samples = layer.render(scene);
    const gain = (layer.gain ?? 1) * vary(index === 0 ? 0 : 0.6) * unitGain(samples, layer);
    if (isLoop) addLoop(mix, samples, layer.seam, gain);
    else for (let i = 0; i < span; i++) mix[i]! += samples[i]! * gain;
  }
  const { drive } = recipe;
  if (drive) for (let i = 0; i < span; i++) mix[i] = Math.tanh(mix[i]! * drive);
  return mix;
}

/** An event is stretched to a longer sound, and shortened to a shorter one, but not by much. */
const fitEvent = (ratio: number): number => Math.min(1.6, Math.max(0.35, ratio)) ** 0.6;

function unitGain(samples: Float32Array, { seam }: Layer): number {
  let [peak, sum] = [0, 0];
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i]!;
    peak = Math.max(peak, Math.abs(sample));
    sum += sample * sample;
  }
  if (peak === 0) return 0;
  return seam === 'ring' ? eventPeak / peak : continuousRms / Math.sqrt(sum / samples.length);
}

/** Adds `samples`, which are longer than the loop, so that the end continues at the start. */
function addLoop(mix: Float32Array, samples: Float32Array, seam: Layer['seam'], gain: number): void {
  const span = mix.length;
  if (seam === 'ring') {
    for (let i = 0; i < samples.length; i++) mix[i % span]! += samples[i]! * gain;
    return;
  }
  const overlap = samples.length - span;
  for (let i = 0; i < span; i++) {
    let sample = samples[i]!;
    if (i < overlap) {
      const part = i / overlap;
      const [fadeIn, fadeOut] = seam === 'noise' ? [Math.sqrt(part), Math.sqrt(1 - part)] : [part, 1 - part];
      sample = sample * fadeIn + samples[span + i]! * fadeOut;
    }
    mix[i]! += sample * gain;
  }
}

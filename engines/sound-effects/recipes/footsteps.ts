import { burst } from '../synthesis/burst.ts';
import { chirp } from '../synthesis/chirp.ts';
import { oneOf, type Strike, together } from '../synthesis/layer.ts';
import { repeat } from '../synthesis/schedule.ts';
import { bodies, struck } from '../synthesis/struck.ts';
import type { Recipe, Recipes } from './recipe.ts';

/** A step: the heel, then the sole. */
const step = (heel: Strike, sole: Strike): Strike => together([heel], [sole, 0.085, 0.5]);
const walk = (ground: string, words: string, strike: Strike): readonly [string, Recipe] => [
  `footsteps on ${ground}`,
  {
    category: 'Footsteps',
    words,
    durationS: 5,
    extent: 'texture',
    layers: [repeat(strike, { every: 0.56, jitter: 0.1, accents: [1, 0.85] })],
  },
];

const weight = chirp({ from: 105, to: 55, glide: 0.05, decay: 0.03, attack: 0.002 });
/** Many small grains under the sole. */
const crunch = (low: number, high: number, decay: number, count: number, spreadS: number): Strike => {
  const grain = burst({ low, high, decay });
  return (scene, out, at, gain) => {
    for (let i = 0; i < count; i++)
      grain(scene, out, at + Math.floor(scene.random() * spreadS * 44_100), gain * scene.random());
  };
};
const hard = (hz: number, brightness: number): Strike =>
  together(
    [struck({ ...bodies.stone, hz, decay: 0.012 })],
    [burst({ low: 700, high: brightness, decay: 0.006 }), 0, 0.8],
    [weight, 0, 0.5],
  );

export const footsteps: Recipes = Object.fromEntries([
  walk(
    'wood',
    'footstep on a wooden floor',
    step(
      together(
        [struck({ ...bodies.wood, hz: 140, decay: 0.04 })],
        [burst({ low: 300, high: 2500, decay: 0.008 }), 0, 0.7],
        [weight],
      ),
      burst({ low: 400, high: 2600, decay: 0.012 }),
    ),
  ),
  walk(
    'stone',
    'footstep, footsteps, steps, walking, walk, footfall, high heels, boots',
    step(hard(620, 6000), hard(900, 4500)),
  ),
  walk(
    'gravel',
    'footstep on pebbles',
    step(together([crunch(900, 7000, 0.004, 26, 0.1)], [weight, 0, 0.4]), crunch(1100, 8000, 0.003, 20, 0.09)),
  ),
  walk(
    'grass',
    'footstep on a lawn',
    step(
      together([burst({ low: 500, high: 3800, attack: 0.02, decay: 0.035 })], [weight, 0, 0.7]),
      burst({ low: 900, high: 5000, attack: 0.03, decay: 0.04 }),
    ),
  ),
  walk(
    'snow',
    'footstep on ice',
    step(together([crunch(500, 3200, 0.006, 40, 0.16)], [weight, 0, 0.3]), crunch(700, 3800, 0.006, 24, 0.12)),
  ),
  walk(
    'metal',
    'footstep on a grating',
    step(
      together([struck({ ...bodies.metal, hz: 250, decay: 0.16 })], [hard(700, 7000), 0, 0.7]),
      struck({ ...bodies.metal, hz: 330, decay: 0.09 }),
    ),
  ),
  walk(
    'water',
    'footstep in a puddle, wading',
    step(
      together(
        [burst({ low: 500, high: 6000, attack: 0.015, decay: 0.06 })],
        [chirp({ from: 500, to: 900, glide: 0.05, decay: 0.02 }), 0.05, 0.4],
        [weight, 0, 0.4],
      ),
      together(
        [burst({ low: 1200, high: 8000, attack: 0.02, decay: 0.07 })],
        [chirp({ from: 900, to: 1500, glide: 0.04, decay: 0.015 }), 0.08, 0.4],
      ),
    ),
  ),
  walk(
    'leaves',
    'footstep in autumn leaves',
    step(together([crunch(1800, 11_000, 0.005, 34, 0.14)], [weight, 0, 0.3]), crunch(2400, 12_000, 0.004, 26, 0.12)),
  ),
  walk(
    'carpet',
    'footstep on a rug, barefoot',
    step(
      together([weight], [burst({ low: 80, high: 900, attack: 0.004, decay: 0.02 }), 0, 0.6]),
      burst({ low: 150, high: 1300, attack: 0.01, decay: 0.02 }),
    ),
  ),
  walk(
    'sand',
    'footstep on a dune',
    step(
      together([burst({ low: 700, high: 4200, attack: 0.03, decay: 0.05 })], [weight, 0, 0.5]),
      burst({ low: 900, high: 4800, attack: 0.04, decay: 0.05 }),
    ),
  ),
]);

/** Hooves go in threes. */
export const hooves: Recipes = {
  'galloping horse': {
    category: 'Footsteps',
    words: 'gallop, galloping, horse galloping, galloping horse, hoof, hooves, horse hooves, trot',
    durationS: 5,
    extent: 'texture',
    layers: [
      repeat(
        together(
          [oneOf(hard(430, 2600), hard(480, 2400)), 0],
          [hard(520, 2800), 0.11, 0.9],
          [hard(450, 2600), 0.21, 1],
        ),
        { every: 0.48, jitter: 0.05 },
      ),
    ],
  },
};

import { burst } from '../synthesis/burst.ts';
import { chirp } from '../synthesis/chirp.ts';
import { level, oneOf, together } from '../synthesis/layer.ts';
import { gusts, noiseBed } from '../synthesis/noise.ts';
import { once, scatter } from '../synthesis/schedule.ts';
import { bodies, struck } from '../synthesis/struck.ts';
import type { Recipes } from './recipe.ts';

const drop = (from: number, to: number) =>
  oneOf(...[0, 0.33, 0.66, 1].map((part) => chirp({ from: from + (to - from) * part, decay: 0.0025, attack: 0.0004 })));
const crackle = oneOf(
  burst({ low: 900, decay: 0.0012 }),
  burst({ low: 2200, decay: 0.0006 }),
  burst({ low: 400, high: 3000, decay: 0.004 }),
);
const rumble = noiseBed({ color: 'brown', low: 25, high: 190, sway: 0.85, swayHz: 1.3 });

export const nature: Recipes = {
  rain: {
    category: 'Nature',
    words: 'rain, raining, rainfall, rainy, drizzle, downpour, rainstorm',
    durationS: 10,
    extent: 'texture',
    layers: [
      noiseBed({ low: 700, high: 8500, sway: 0.2, swayHz: 0.4 }),
      level(0.5, scatter(drop(1500, 6500), { rate: 240, steepness: 3 })),
      level(0.2, scatter(burst({ low: 500, high: 2500, decay: 0.008 }), { rate: 25 })),
    ],
  },
  'rain on a metal roof': {
    category: 'Nature',
    words: 'rain on a tin roof, rain on metal, rain on a metal roof, rain on tin, rain on a car',
    durationS: 10,
    extent: 'texture',
    layers: [
      level(0.5, noiseBed({ low: 400, high: 5000, sway: 0.2 })),
      level(
        0.9,
        scatter(struck({ ...bodies.metal, hz: 620, ratios: [1, 1.58, 2.76, 5.4], decay: 0.03, spread: 0.5 }), {
          rate: 90,
          steepness: 3,
        }),
      ),
      level(0.4, scatter(burst({ low: 800, decay: 0.004 }), { rate: 120 })),
    ],
  },
  'rain on a window': {
    category: 'Nature',
    words: 'rain on a window, rain on glass, rain on a tent, rain on an umbrella',
    durationS: 10,
    extent: 'texture',
    layers: [
      level(0.6, noiseBed({ low: 250, high: 2600, sway: 0.25 })),
      level(
        0.8,
        scatter(struck({ ...bodies.plastic, hz: 700, decay: 0.012, spread: 0.4 }), { rate: 55, steepness: 2 }),
      ),
    ],
  },
  wind: {
    category: 'Nature',
    words: 'wind, windy, breeze, gale, gust, gusty, blizzard, storm wind',
    durationS: 10,
    extent: 'texture',
    layers: [
      gusts({ low: 180, high: 900, q: 1.1, hz: 0.35 }),
      level(0.45, gusts({ low: 600, high: 2600, q: 2.5, hz: 0.6, floor: 0.1 })),
      level(0.5, noiseBed({ color: 'brown', low: 30, high: 200, sway: 0.7 })),
    ],
  },
  'howling wind': {
    category: 'Nature',
    words: 'howling wind, wind howling, howl of the wind, whistling wind, wind whistling, eerie wind',
    durationS: 10,
    extent: 'texture',
    layers: [
      gusts({ low: 320, high: 900, q: 18, hz: 0.35 }),
      level(0.7, gusts({ low: 600, high: 1700, q: 25, hz: 0.28, floor: 0.05 })),
      level(0.5, gusts({ low: 150, high: 700, q: 0.8, hz: 0.3 })),
    ],
  },
  'leaves in the wind': {
    category: 'Nature',
    words: 'leaves, rustling leaves, leaves rustling, foliage, trees rustling, forest wind, wind in the trees',
    durationS: 8,
    extent: 'texture',
    layers: [
      gusts({ low: 2200, high: 5200, q: 0.7, hz: 0.5, floor: 0.1 }),
      level(0.4, scatter(burst({ low: 2500, decay: 0.006 }), { rate: 60 })),
      level(0.3, gusts({ low: 200, high: 600, q: 0.9, hz: 0.3 })),
    ],
  },
  thunder: {
    category: 'Nature',
    words: 'thunder, thunderclap, thunder clap, thunderbolt, lightning, lightning strike',
    durationS: 6,
    extent: 'event',
    layers: [
      once(
        together(
          [burst({ low: 150, high: 6000, attack: 0.002, decay: 0.06 })],
          [burst({ low: 100, high: 3500, attack: 0.004, decay: 0.1 }), 0.09, 0.8],
          [burst({ low: 70, high: 1200, attack: 0.01, decay: 0.3 }), 0.2, 0.7],
        ),
      ),
      level(
        1.2,
        once(
          together(
            [burst({ low: 22, high: 170, attack: 0.05, decay: 0.9 })],
            [burst({ low: 20, high: 120, attack: 0.3, decay: 0.9 }), 0.5, 0.9],
            [burst({ low: 20, high: 90, attack: 0.4, decay: 0.8 }), 1.6, 0.6],
          ),
        ),
      ),
    ],
    drive: 1.4,
  },
  thunderstorm: {
    category: 'Nature',
    words: 'thunderstorm, thunder storm, storm, stormy, tempest, hurricane',
    durationS: 12,
    extent: 'texture',
    layers: [
      level(0.8, noiseBed({ low: 600, high: 8000, sway: 0.3, swayHz: 0.3 })),
      level(0.6, gusts({ low: 160, high: 700, q: 1, hz: 0.4 })),
      level(
        0.8,
        scatter(
          together(
            [burst({ low: 60, high: 1500, attack: 0.01, decay: 0.25 }), 0, 0.6],
            [burst({ low: 22, high: 150, attack: 0.1, decay: 0.8 }), 0.1],
            [burst({ low: 20, high: 90, attack: 0.3, decay: 0.7 }), 0.8, 0.7],
          ),
          { rate: 0.35, steepness: 1, startS: 0.3 },
        ),
      ),
    ],
  },
  fire: {
    category: 'Nature',
    words: 'fire, campfire, fireplace, bonfire, flame, burning*, crackling fire, fire crackling',
    durationS: 10,
    extent: 'texture',
    layers: [
      level(0.5, noiseBed({ color: 'brown', low: 40, high: 400, sway: 0.5, swayHz: 3 })),
      level(0.25, noiseBed({ color: 'pink', low: 800, high: 6000, sway: 0.7, swayHz: 5 })),
      scatter(crackle, { rate: 18, steepness: 3.5 }),
    ],
  },
  earthquake: {
    category: 'Nature',
    words: 'earthquake, quake, tremor, ground shaking, landslide, avalanche, rockslide, rumble, rumbling',
    durationS: 8,
    extent: 'texture',
    layers: [
      rumble,
      level(0.6, noiseBed({ color: 'brown', low: 18, high: 70, sway: 0.5, swayHz: 4 })),
      level(0.35, scatter(struck({ ...bodies.stone, hz: 240, spread: 0.6 }), { rate: 14, steepness: 3 })),
    ],
  },
  'forest ambience': {
    category: 'Nature',
    words: 'forest*, forest ambience, woods*, jungle*, park ambience, meadow*',
    durationS: 12,
    extent: 'texture',
    layers: [
      level(0.5, gusts({ low: 300, high: 2600, q: 0.6, hz: 0.25 })),
      level(
        0.35,
        scatter(
          oneOf(
            chirp({ from: 3200, to: 4300, glide: 0.09, decay: 0.05, attack: 0.02, vibrato: { hz: 28, depth: 0.04 } }),
            chirp({ from: 5200, to: 3900, glide: 0.12, decay: 0.06, attack: 0.02 }),
            together(
              [chirp({ from: 2700, to: 3100, glide: 0.06, decay: 0.04, attack: 0.01 })],
              [chirp({ from: 2700, to: 3300, glide: 0.06, decay: 0.04, attack: 0.01 }), 0.14],
            ),
          ),
          { rate: 1.6, steepness: 1 },
        ),
      ),
      level(0.1, scatter(burst({ low: 3000, decay: 0.004 }), { rate: 20 })),
    ],
  },
};

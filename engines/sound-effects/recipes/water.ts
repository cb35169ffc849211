import { burst } from '../synthesis/burst.ts';
import { chirp } from '../synthesis/chirp.ts';
import { level, oneOf, together } from '../synthesis/layer.ts';
import { noiseBed, swell } from '../synthesis/noise.ts';
import { once, repeat, scatter } from '../synthesis/schedule.ts';
import type { Recipes } from './recipe.ts';

/** An air bubble: a sine that rises as it nears the surface. */
const bubble = (hz: number) => chirp({ from: hz, to: hz * 1.7, glide: 0.05, decay: 0.022, attack: 0.002 });
const bubbles = oneOf(bubble(420), bubble(640), bubble(880), bubble(1250), bubble(1700));
const smallBubbles = oneOf(bubble(1300), bubble(1900), bubble(2600), bubble(3500));
const drip = together(
  [burst({ low: 1500, high: 6000, decay: 0.002, gain: 0.2 })],
  [chirp({ from: 1050, to: 2100, glide: 0.06, decay: 0.03 }), 0.01],
);

export const water: Recipes = {
  surf: {
    category: 'Water',
    words: 'surf, ocean, sea, wave, ocean wave, beach, shore, seaside, waves crashing, crashing wave',
    durationS: 14,
    extent: 'texture',
    layers: [
      swell({ every: 7 }),
      level(0.35, swell({ every: 4.7, low: 120, high: 2500 })),
      level(0.3, noiseBed({ color: 'brown', low: 30, high: 160 })),
    ],
  },
  stream: {
    category: 'Water',
    words: 'stream, brook, creek, river, babbling brook, running water, flowing water, water flowing',
    durationS: 10,
    extent: 'texture',
    layers: [
      level(0.6, noiseBed({ color: 'pink', low: 300, high: 3800, sway: 0.3, swayHz: 2 })),
      level(0.9, scatter(bubbles, { rate: 55, steepness: 2 })),
      level(0.3, scatter(smallBubbles, { rate: 70, steepness: 2 })),
    ],
  },
  waterfall: {
    category: 'Water',
    words: 'waterfall, cascade, rapids, flood, shower, faucet, tap running',
    durationS: 10,
    extent: 'texture',
    layers: [
      noiseBed({ color: 'pink', low: 120, high: 9000, sway: 0.12, swayHz: 3 }),
      level(0.4, noiseBed({ color: 'brown', low: 40, high: 250, sway: 0.3, swayHz: 2 })),
      level(0.2, scatter(bubbles, { rate: 80 })),
    ],
  },
  'dripping water': {
    category: 'Water',
    words: 'drip, dripping, water drip, water drop, waterdrop, droplet, dripping water, leaking tap, drop*',
    durationS: 6,
    extent: 'texture',
    layers: [repeat(drip, { every: 1.1, jitter: 0.3 })],
  },
  bubbles: {
    category: 'Water',
    words: 'bubble, bubbling, boiling, boiling water, aquarium, gurgle, gurgling, cauldron',
    durationS: 6,
    extent: 'texture',
    layers: [
      scatter(bubbles, { rate: 26, steepness: 1.5 }),
      level(0.2, noiseBed({ color: 'brown', low: 60, high: 500 })),
    ],
  },
  splash: {
    category: 'Water',
    words: 'splash, splashing, water splash, plunge, dive into water',
    durationS: 2.5,
    extent: 'event',
    layers: [
      once(
        together(
          [burst({ low: 250, high: 5500, attack: 0.02, decay: 0.16 })],
          [burst({ low: 900, high: 9000, attack: 0.1, decay: 0.25 }), 0.12, 0.5],
          [chirp({ from: 130, to: 60, glide: 0.15, decay: 0.09 }), 0, 0.7],
        ),
      ),
      level(0.5, scatter(bubbles, { rate: 70, fadeS: 0.6, startS: 0.15 })),
    ],
  },
  'pouring water': {
    category: 'Water',
    words: 'pouring, pouring water, pour, filling a glass, filling a cup, pouring a drink',
    durationS: 4,
    extent: 'texture',
    layers: [
      scatter(oneOf(bubble(700), bubble(950), bubble(1250)), { rate: 90, steepness: 1.5 }),
      level(0.5, noiseBed({ color: 'pink', low: 900, high: 6000, sway: 0.4, swayHz: 6 })),
    ],
  },
  underwater: {
    category: 'Water',
    words: 'underwater ambience, under water ambience, submerged, deep sea, diving, scuba',
    durationS: 10,
    extent: 'texture',
    layers: [
      noiseBed({ color: 'brown', low: 25, high: 220, sway: 0.4, swayHz: 0.4 }),
      level(0.35, scatter(bubbles, { rate: 9, steepness: 2 })),
    ],
  },
};

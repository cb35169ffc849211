import { burst, rasp } from '../synthesis/burst.ts';
import { chirp } from '../synthesis/chirp.ts';
import { level, oneOf, type Strike, together } from '../synthesis/layer.ts';
import { noiseBed, whoosh } from '../synthesis/noise.ts';
import { cadence, once, repeat, scatter } from '../synthesis/schedule.ts';
import { bodies, struck } from '../synthesis/struck.ts';
import { tone } from '../synthesis/tones.ts';
import type { Recipe, Recipes } from './recipe.ts';

const knuckle = together(
  [struck({ ...bodies.wood, hz: 170, decay: 0.045 })],
  [burst({ low: 400, high: 3500, decay: 0.005 }), 0, 0.7],
);
const key = together(
  [burst({ low: 1500, high: 8000, decay: 0.004 })],
  [struck({ ...bodies.plastic, hz: 900, decay: 0.008, spread: 0.3 }), 0.001, 0.7],
  [burst({ low: 900, high: 5000, decay: 0.003 }), 0.07, 0.4],
);
const tick = (hz: number) =>
  together([burst({ low: 2500, decay: 0.0015 })], [struck({ ...bodies.wood, hz, decay: 0.012, spread: 0 }), 0, 0.8]);
const sheet = (scale: number): Strike =>
  together(
    [whoosh({ from: 1500, peak: 4200 * scale, to: 2600, time: 0.32, peakAt: 0.35, q: 0.6 })],
    [burst({ low: 2500, decay: 0.01 }), 0.2, 0.3],
  );
const event = (words: string, durationS: number, ...layers: Recipe['layers']): Recipe => ({
  category: 'Household',
  words,
  durationS,
  extent: 'event',
  layers,
});
const texture = (words: string, durationS: number, ...layers: Recipe['layers']): Recipe => ({
  category: 'Household',
  words,
  durationS,
  extent: 'texture',
  layers,
});

export const household: Recipes = {
  'knock on a door': event(
    'knock, knocking, knock on a door, knocking on the door, door knock',
    1.6,
    repeat(knuckle, { every: 0.24, count: 3, jitter: 0.08 }),
  ),
  'creaking door': event(
    'creak, creaking, creaky, door creak, door creaking, creaking door, squeaky door, door opening, opening door, door open, door slowly opening, floorboard',
    3,
    once(
      together(
        [rasp({ from: 38, to: 95, time: 1.3, resonances: [420, 980, 1750], q: 9, roughness: 0.25 })],
        [rasp({ from: 80, to: 30, time: 0.9, resonances: [510, 1150, 2100], q: 9, roughness: 0.3 }), 1.35, 0.7],
      ),
    ),
  ),
  'door slam': event(
    'door*, door slam, slam, slamming door, door slamming, door close, door closing, closing door, door shut, close the door',
    1.8,
    once(
      together(
        [struck({ ...bodies.wood, hz: 85, decay: 0.1 })],
        [burst({ low: 60, high: 2200, decay: 0.035 }), 0, 1],
        [chirp({ from: 95, to: 42, glide: 0.1, decay: 0.12 }), 0, 1],
        [struck({ ...bodies.metal, hz: 900, decay: 0.05 }), 0.05, 0.25],
      ),
    ),
  ),
  'door lock': event(
    'lock, unlock, door lock, locking, deadbolt, latch, key in a lock, keys*',
    1.2,
    once(
      together(
        [struck({ ...bodies.metal, hz: 1400, decay: 0.03 }), 0, 0.6],
        [rasp({ from: 60, to: 90, time: 0.18, resonances: [2600, 4100], q: 5 }), 0.06, 0.3],
        [struck({ ...bodies.metal, hz: 700, decay: 0.05 }), 0.32],
        [burst({ low: 600, high: 4000, decay: 0.01 }), 0.32, 0.7],
      ),
    ),
  ),
  'ticking clock': texture(
    'clock, ticking, tick, tick tock, clock ticking, ticking clock, watch*, timer*',
    6,
    repeat(oneOf(tick(1250), tick(980)), { every: 0.5, accents: [1, 0.8] }),
  ),
  typing: texture(
    'typing, keyboard, type, keystroke, mechanical keyboard, typing on a keyboard',
    5,
    repeat(key, { every: 0.135, jitter: 0.65 }),
    level(0.2, repeat(struck({ ...bodies.plastic, hz: 420, decay: 0.02 }), { every: 1.1, jitter: 0.6 })),
  ),
  typewriter: texture(
    'typewriter',
    5,
    repeat(together([struck({ ...bodies.metal, hz: 800, decay: 0.025 })], [burst({ low: 1200, decay: 0.005 })]), {
      every: 0.17,
      jitter: 0.5,
    }),
    level(0.5, repeat(struck({ ...bodies.bell, hz: 2100, decay: 0.5 }), { every: 3.4 })),
  ),
  'turning page': event(
    'page*, paper*, page turn, turning page, page turning, paper rustle, rustling paper, newspaper',
    1.2,
    once(sheet(1)),
  ),
  'crumpling paper': event(
    'crumple, crumpling, crumpling paper, paper crumpling, foil, plastic bag, wrapper',
    2,
    scatter(oneOf(burst({ low: 1800, decay: 0.004 }), burst({ low: 900, high: 7000, decay: 0.008 })), {
      rate: 65,
      steepness: 2,
    }),
  ),
  'tearing paper': event(
    'tear, tearing, paper tearing, tearing paper, ripping, rip, tearing cloth',
    1.1,
    once(rasp({ from: 240, to: 520, time: 0.6, resonances: [1800, 3600, 7000], q: 0.9, roughness: 0.8 })),
  ),
  zipper: event(
    'zip, zipper, zipping, unzip',
    1,
    once(rasp({ from: 90, to: 330, time: 0.55, resonances: [2400, 4300], q: 3, roughness: 0.12 })),
  ),
  cloth: event(
    'cloth, fabric, clothes, cloth rustle, jacket, bed sheet, curtain',
    1.4,
    once(
      together(
        [whoosh({ from: 400, peak: 1700, to: 700, time: 0.4, q: 0.5 })],
        [whoosh({ from: 600, peak: 2300, to: 800, time: 0.35, q: 0.5 }), 0.45, 0.6],
      ),
    ),
  ),
  coins: event(
    'coin drop, coins, money*, coin falling, coins falling, cash*, falling coins, change*',
    1.8,
    level(0.9, scatter(struck(bodies.coin), { rate: 22, steepness: 1, fadeS: 0.6 })),
    once(struck(bodies.coin)),
  ),
  dishes: event(
    'dish, dishes, plate*, cup*, cutlery, crockery, porcelain, teacup, ceramic',
    1.4,
    repeat(together([struck(bodies.ceramic)], [burst({ low: 2500, decay: 0.003 }), 0, 0.4]), {
      every: 0.3,
      jitter: 0.7,
      count: 3,
    }),
  ),
  'light switch': event(
    'switch*, light switch, click of a switch',
    0.5,
    once(
      together(
        [burst({ low: 1200, high: 7000, decay: 0.003 })],
        [struck({ ...bodies.plastic, hz: 1300, decay: 0.01 }), 0.012, 0.8],
      ),
    ),
  ),
  'camera shutter': event(
    'camera, shutter, camera shutter, photo, taking a photo, snapshot',
    0.6,
    once(
      together(
        [burst({ low: 1400, high: 9000, decay: 0.006 })],
        [burst({ low: 900, high: 6000, decay: 0.009 }), 0.07, 0.8],
        [rasp({ from: 300, to: 200, time: 0.06, resonances: [2800], q: 3 }), 0.01, 0.2],
      ),
    ),
  ),
  'spray can': event(
    'spray, spray can, aerosol, hiss, hissing, steam*, air release, steam hiss',
    1.8,
    once(burst({ low: 2500, high: 14_000, attack: 0.04, decay: 0.35 })),
  ),
  'match strike': event(
    'match, lighter, match strike, lighting a match, striking a match',
    1.8,
    once(
      together(
        [rasp({ from: 500, to: 900, time: 0.2, resonances: [3500, 7000], q: 0.8, roughness: 0.7 }), 0, 0.6],
        [burst({ low: 700, high: 7000, attack: 0.08, decay: 0.22 }), 0.16],
      ),
    ),
  ),
  sizzle: texture(
    'sizzle, sizzling, frying, frying pan, bacon, grill, cooking*',
    6,
    level(0.6, noiseBed({ low: 2500, high: 11_000, sway: 0.4, swayHz: 3 })),
    scatter(burst({ low: 2500, decay: 0.002 }), { rate: 85, steepness: 3 }),
  ),
  'sweeping broom': texture(
    'broom, sweep, sweeping, brush*, brushing, scrub, sanding, sawing',
    4,
    repeat(whoosh({ from: 1400, peak: 3800, to: 2000, time: 0.5, q: 0.6 }), {
      every: 0.75,
      jitter: 0.1,
      accents: [1, 0.75],
    }),
  ),
  hammering: texture(
    'hammer, hammering, nail*, carpenter, construction*',
    4,
    repeat(
      together(
        [struck({ ...bodies.metal, hz: 1100, decay: 0.05 }), 0, 0.6],
        [struck({ ...bodies.wood, hz: 160, decay: 0.05 })],
        [burst({ low: 800, high: 6000, decay: 0.005 }), 0, 0.7],
      ),
      { every: 0.55, jitter: 0.08 },
    ),
  ),
  heartbeat: texture(
    'heartbeat, heart beat, heart*, pulse, heart beating, beating heart',
    6,
    repeat(
      together(
        [chirp({ from: 68, to: 46, glide: 0.06, decay: 0.05, attack: 0.008 })],
        [chirp({ from: 82, to: 55, glide: 0.05, decay: 0.04, attack: 0.006 }), 0.29, 0.7],
      ),
      { every: 0.86 },
    ),
  ),
  'vinyl crackle': texture(
    'vinyl, record crackle, vinyl crackle, old record, gramophone, record player',
    8,
    scatter(oneOf(burst({ low: 900, decay: 0.0008 }), burst({ low: 300, high: 4000, decay: 0.0015 })), {
      rate: 24,
      steepness: 4,
    }),
    level(0.25, noiseBed({ color: 'pink', low: 60, high: 9000 })),
    level(0.15, tone({ hz: [50] })),
  ),
  'washing machine': texture(
    'washing machine, dishwasher, dryer, laundry',
    8,
    level(0.8, repeat(whoosh({ from: 250, peak: 900, to: 300, time: 0.9, q: 0.6 }), { every: 1.05 })),
    noiseBed({ color: 'brown', low: 40, high: 400, sway: 0.3, swayHz: 1 }),
    level(0.3, tone({ hz: [100, 150] })),
  ),
  'wall clock chime': event(
    'clock chime, grandfather clock, clock strike, chiming clock',
    5,
    cadence(struck({ ...bodies.bell, hz: 330, decay: 1.1 }), { every: 5, within: 1.2, perGroup: 3 }),
  ),
};

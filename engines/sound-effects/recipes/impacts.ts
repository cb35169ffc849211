import { burst, rasp } from '../synthesis/burst.ts';
import { chirp, pluck } from '../synthesis/chirp.ts';
import { level, oneOf, type Strike, together } from '../synthesis/layer.ts';
import { whoosh } from '../synthesis/noise.ts';
import { once, repeat, scatter } from '../synthesis/schedule.ts';
import { type Body, bodies, struck } from '../synthesis/struck.ts';
import type { Recipe, Recipes } from './recipe.ts';

const thump = chirp({ from: 130, to: 48, glide: 0.07, decay: 0.08, attack: 0.001 });
const hit = (body: Body, click: { low: number; high: number; gain: number }, weight: number): Strike =>
  together(
    [struck(body)],
    [burst({ low: click.low, high: click.high, decay: 0.004, gain: click.gain })],
    [thump, 0, weight],
  );
const impact = (words: string, strike: Strike, durationS: number): Recipe => ({
  category: 'Impacts',
  words,
  durationS,
  extent: 'event',
  layers: [once(strike)],
});
const shard = oneOf(
  ...[1, 1.4, 1.9, 2.7].map((factor) => struck({ ...bodies.glass, hz: 1900 * factor, decay: 0.05, spread: 0.3 })),
);
const blast = (size: number): Strike =>
  together(
    [burst({ low: 40, high: 9000, attack: 0.001, decay: 0.05 * size })],
    [burst({ low: 25, high: 900, attack: 0.004, decay: 0.35 * size }), 0.005, 1.2],
    [burst({ low: 20, high: 220, attack: 0.02, decay: 0.8 * size }), 0.02, 1.3],
    [chirp({ from: 110, to: 28, glide: 0.4, decay: 0.35 * size, attack: 0.002 }), 0, 1.4],
  );

export const impacts: Recipes = {
  'wood impact': impact(
    'wood impact, wood hit, wooden thud, plank',
    hit(bodies.wood, { low: 300, high: 4000, gain: 0.8 }, 0.5),
    1.2,
  ),
  'metal impact': impact(
    'metal impact, metal hit, clang, clank, anvil, metallic hit, pipe*',
    hit(bodies.metal, { low: 1500, high: 9000, gain: 0.7 }, 0.2),
    2.5,
  ),
  'glass impact': impact(
    'glass impact, glass hit, clink, glass clink, toast*, cheers*',
    hit(bodies.glass, { low: 3000, high: 12_000, gain: 0.3 }, 0),
    1.5,
  ),
  'stone impact': impact(
    'stone impact, rock hit, rock impact, brick*, stone hit',
    hit(bodies.stone, { low: 400, high: 6000, gain: 1 }, 0.6),
    1,
  ),
  'plastic impact': impact(
    'plastic impact, plastic hit, plastic*',
    hit(bodies.plastic, { low: 600, high: 5000, gain: 0.6 }, 0.1),
    0.9,
  ),
  thud: impact(
    'thud, thump, body fall, falling body, heavy object falling, impact*, hit*, bump*, drop on the floor',
    hit({ ...bodies.wood, hz: 95, decay: 0.05 }, { low: 80, high: 900, gain: 0.8 }, 1.4),
    1.2,
  ),
  punch: impact(
    'punch, slap, smack, fist, kick*, fight hit',
    together(
      [burst({ low: 200, high: 3500, attack: 0.001, decay: 0.018 })],
      [thump, 0.002, 1.2],
      [burst({ low: 90, high: 600, decay: 0.04 }), 0.003, 0.8],
    ),
    0.8,
  ),
  'breaking glass': {
    category: 'Impacts',
    words:
      'breaking glass, glass breaking, shatter, shattering, glass shatter, glass shattering, smash, window breaking, broken glass, glass smash, smashing glass',
    durationS: 2.5,
    extent: 'event',
    layers: [
      once(
        together(
          [burst({ low: 1200, decay: 0.03 })],
          [struck(bodies.glass), 0.002, 0.8],
          [burst({ low: 3500, attack: 0.01, decay: 0.12 }), 0.01, 0.5],
        ),
      ),
      level(0.9, scatter(shard, { rate: 110, steepness: 2, fadeS: 0.35, startS: 0.02 })),
    ],
  },
  'breaking wood': {
    category: 'Impacts',
    words:
      'breaking wood, wood breaking, snapping branch, twig, branch*, twig snap, stick breaking, crack*, cracking wood, splintering',
    durationS: 1.2,
    extent: 'event',
    layers: [
      once(
        together(
          [burst({ low: 500, high: 9000, decay: 0.008 })],
          [struck({ ...bodies.wood, hz: 480, decay: 0.02 }), 0.001, 0.8],
        ),
      ),
      level(
        0.5,
        scatter(
          oneOf(burst({ low: 900, decay: 0.003 }), struck({ ...bodies.wood, hz: 700, decay: 0.012, spread: 0.5 })),
          { rate: 90, fadeS: 0.12, startS: 0.02 },
        ),
      ),
    ],
  },
  explosion: {
    category: 'Impacts',
    words: 'explosion, explode, exploding, blast, bomb, detonation, grenade, dynamite',
    durationS: 4,
    extent: 'event',
    layers: [
      once(blast(1)),
      level(0.3, scatter(struck({ ...bodies.stone, hz: 400, spread: 0.7 }), { rate: 40, fadeS: 0.8, startS: 0.3 })),
    ],
    drive: 2.2,
  },
  cannon: {
    category: 'Impacts',
    words: 'cannon, artillery, mortar, cannon shot',
    durationS: 3,
    extent: 'event',
    layers: [once(blast(0.6))],
    drive: 2,
  },
  gunshot: {
    category: 'Impacts',
    words: 'gunshot, gun shot, gun, pistol, rifle, shotgun, shot*, gunfire, shooting*',
    durationS: 1.5,
    extent: 'event',
    layers: [
      repeat(
        together(
          [burst({ low: 300, attack: 0.0003, decay: 0.012 })],
          [burst({ low: 60, high: 1600, decay: 0.06 }), 0.001, 0.9],
          [burst({ low: 200, high: 4000, attack: 0.03, decay: 0.16 }), 0.03, 0.2],
        ),
        { every: 0.35, count: 1 },
      ),
    ],
    drive: 2.5,
  },
  'machine gun': {
    category: 'Impacts',
    words: 'machine gun, machinegun, automatic rifle, burst of fire',
    durationS: 2,
    extent: 'texture',
    layers: [
      repeat(
        together(
          [burst({ low: 300, attack: 0.0003, decay: 0.01 })],
          [burst({ low: 70, high: 1400, decay: 0.035 }), 0.001, 0.8],
        ),
        { every: 0.095, jitter: 0.06 },
      ),
    ],
    drive: 2,
  },
  firework: {
    category: 'Impacts',
    words: 'firework, fireworks, firecracker, rocket burst',
    durationS: 4,
    extent: 'event',
    layers: [
      level(
        0.35,
        once(
          chirp({
            from: 900,
            to: 2800,
            glide: 0.9,
            attack: 0.2,
            hold: 0.6,
            decay: 0.08,
            vibrato: { hz: 9, depth: 0.02 },
          }),
        ),
      ),
      once(
        together([burst({ low: 60, high: 7000, decay: 0.05 })], [burst({ low: 30, high: 300, decay: 0.3 }), 0.005]),
        { atS: 1 },
      ),
      level(0.5, scatter(burst({ low: 2500, decay: 0.004 }), { rate: 140, fadeS: 0.8, startS: 1.2 })),
    ],
  },
  whip: {
    category: 'Impacts',
    words: 'whip, whip crack, lash',
    durationS: 0.9,
    extent: 'event',
    layers: [
      once(
        together(
          [whoosh({ from: 500, peak: 4500, to: 3000, time: 0.22, peakAt: 0.9 }), 0, 0.4],
          [burst({ low: 1200, decay: 0.008 }), 0.2],
        ),
      ),
    ],
  },
  clap: {
    category: 'Impacts',
    words: 'clap, hand clap, handclap, finger snap, snap',
    durationS: 0.8,
    extent: 'event',
    layers: [
      repeat(
        together(
          [burst({ low: 700, high: 3800, decay: 0.006 })],
          [burst({ low: 800, high: 2800, decay: 0.02 }), 0.009, 0.8],
        ),
        { every: 0.45, count: 1 },
      ),
    ],
  },
  applause: {
    category: 'Impacts',
    words: 'applause, clapping, applauding, ovation',
    durationS: 6,
    extent: 'texture',
    layers: [
      scatter(
        oneOf(
          burst({ low: 600, high: 2600, decay: 0.009 }),
          burst({ low: 900, high: 3600, decay: 0.007 }),
          burst({ low: 450, high: 1900, decay: 0.011 }),
        ),
        { rate: 170, steepness: 1.5 },
      ),
    ],
  },
  'sword clash': {
    category: 'Impacts',
    words: 'sword, sword clash, sword fight, blade, clashing swords, sword hit',
    durationS: 1.8,
    extent: 'event',
    layers: [
      once(
        together(
          [struck({ ...bodies.metal, hz: 1350, decay: 0.4, tilt: 0.1 })],
          [burst({ low: 3500, decay: 0.015 }), 0, 0.7],
          [rasp({ from: 900, to: 500, time: 0.18, resonances: [3900, 6200], roughness: 0.4 }), 0.02, 0.15],
        ),
      ),
    ],
  },
  arrow: {
    category: 'Impacts',
    words: 'arrow, bow, bow and arrow, archery',
    durationS: 1.2,
    extent: 'event',
    layers: [
      once(
        together(
          [pluck({ hz: 105, decay: 0.06 })],
          [whoosh({ from: 1200, peak: 3200, to: 1800, time: 0.35, peakAt: 0.2 }), 0.02, 0.5],
          [hit({ ...bodies.wood, hz: 300, decay: 0.03 }, { low: 500, high: 5000, gain: 0.7 }, 0.3), 0.42],
        ),
      ),
    ],
  },
  rolling: {
    category: 'Impacts',
    words: 'rolling, rolling ball, marble, rolling stone, ball rolling, dice, rolling barrel',
    durationS: 3,
    extent: 'texture',
    layers: [
      scatter(struck({ ...bodies.wood, hz: 340, decay: 0.02, spread: 0.15 }), { rate: 75, steepness: 1.5 }),
      level(0.4, scatter(burst({ low: 100, high: 700, decay: 0.012 }), { rate: 50, steepness: 1 })),
    ],
  },
  'bouncing ball': {
    category: 'Impacts',
    words: 'bounce, bouncing, bouncing ball, basketball, ping pong, ball bouncing',
    durationS: 2.6,
    extent: 'event',
    layers: [
      once(
        together(
          ...[0, 0.62, 1.1, 1.48, 1.77, 2, 2.17, 2.3, 2.4].map(
            (atS, index) =>
              [
                hit({ ...bodies.skin, hz: 130, decay: 0.05 }, { low: 500, high: 3000, gain: 0.4 }, 0.3),
                atS,
                0.8 ** index,
              ] as const,
          ),
        ),
      ),
    ],
  },
};

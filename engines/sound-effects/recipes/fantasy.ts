import { burst, rasp } from '../synthesis/burst.ts';
import { chirp, notes, pluck } from '../synthesis/chirp.ts';
import { level, oneOf, together } from '../synthesis/layer.ts';
import { gusts, noiseBed, whoosh } from '../synthesis/noise.ts';
import { cadence, once, repeat, scatter } from '../synthesis/schedule.ts';
import { bodies, struck } from '../synthesis/struck.ts';
import { drone, tone } from '../synthesis/tones.ts';
import type { Recipe, Recipes } from './recipe.ts';

const sound =
  (category: Recipe['category'], extent: Recipe['extent']) =>
  (words: string, durationS: number, ...layers: Recipe['layers']): Recipe => ({
    category,
    words,
    durationS,
    extent,
    layers,
  });
const magic = sound('Fantasy', 'event');
const cinematic = sound('Cinematic', 'event');
const cinematicTexture = sound('Cinematic', 'texture');
const animal = sound('Animals', 'texture');

const glint = oneOf(
  ...[2093, 2637, 3136, 3520, 4186, 5274].map((hz) =>
    struck({ hz, ratios: [1, 2.76, 5.4], decay: 0.28, tilt: 1, spread: 0.004 }),
  ),
);
const trill = oneOf(
  chirp({ from: 3400, to: 4700, glide: 0.08, attack: 0.01, decay: 0.03 }),
  chirp({ from: 4800, to: 3500, glide: 0.09, attack: 0.01, decay: 0.035 }),
  chirp({ from: 3900, attack: 0.02, hold: 0.08, decay: 0.02, vibrato: { hz: 38, depth: 0.09 } }),
  together(
    [chirp({ from: 3000, to: 3900, glide: 0.05, decay: 0.02 })],
    [chirp({ from: 3000, to: 4100, glide: 0.05, decay: 0.02 }), 0.1],
    [chirp({ from: 3000, to: 4300, glide: 0.05, decay: 0.02 }), 0.2],
  ),
);

export const fantasy: Recipes = {
  'magic sparkle': magic(
    'magic*, sparkle, fairy dust, magical*, sparkling, twinkle, magic wand, enchantment, fairy',
    2.5,
    scatter(glint, { rate: 26, steepness: 1, fadeS: 0.9 }),
    level(0.25, once(whoosh({ from: 3000, peak: 7500, to: 5000, time: 1.4, q: 0.8 }))),
  ),
  'magic spell': magic(
    'spell, magic spell, cast a spell, casting, wizard*, fireball',
    2.5,
    once(
      together(
        [whoosh({ from: 200, peak: 1800, to: 500, time: 1.3, peakAt: 0.7 })],
        [
          chirp({
            from: 180,
            to: 900,
            glide: 0.9,
            attack: 0.3,
            hold: 0.6,
            decay: 0.2,
            vibrato: { hz: 13, depth: 0.08 },
          }),
          0,
          0.5,
        ],
      ),
    ),
    level(0.5, scatter(glint, { rate: 30, fadeS: 0.8, startS: 0.8 })),
  ),
  healing: magic(
    'heal, healing, potion, blessing, holy*, angelic, divine',
    2.5,
    once(notes([523.3, 659.3, 784, 987.8, 1318.5], 0.13, { attack: 0.05, decay: 0.6, fm: { ratio: 2, index: 0.3 } })),
    level(0.3, scatter(glint, { rate: 12, fadeS: 1.2, startS: 0.3 })),
  ),
  'dark magic': magic(
    'dark magic, curse, evil*, demonic*, necromancy, hex',
    3,
    once(
      together(
        [
          chirp({
            wave: 'saw',
            from: 95,
            to: 47,
            glide: 1.6,
            attack: 0.3,
            hold: 0.9,
            decay: 0.5,
            vibrato: { hz: 7, depth: 0.05 },
          }),
        ],
        [chirp({ wave: 'saw', from: 134, to: 66, glide: 1.6, attack: 0.4, hold: 0.9, decay: 0.5 }), 0, 0.6],
        [whoosh({ from: 900, peak: 300, to: 120, time: 2, peakAt: 0.3 }), 0, 0.7],
      ),
    ),
  ),
  'wind chimes': sound('Fantasy', 'texture')(
    'wind chime, wind chimes, chimes',
    8,
    scatter(
      oneOf(
        ...[1047, 1175, 1397, 1568, 1760, 2093].map((hz) =>
          struck({ hz, ratios: [1, 2.76, 5.4], decay: 0.9, tilt: 0.9, spread: 0.002 }),
        ),
      ),
      { rate: 3.2, steepness: 1 },
    ),
  ),
  'music box': magic(
    'music box, celesta, kalimba',
    4,
    once(
      notes([1318.5, 1046.5, 1175, 784, 784, 1175, 1318.5, 1046.5], 0.28, {
        decay: 0.5,
        fm: { ratio: 3.5, index: 0.4, decay: 0.05 },
      }),
    ),
  ),
  boing: magic(
    'boing, spring*, cartoon spring, jaw harp, wobble*',
    1.4,
    once(
      together(
        [chirp({ wave: 'triangle', from: 170, to: 330, glide: 0.5, decay: 0.28, vibrato: { hz: 19, depth: 0.3 } })],
        [pluck({ hz: 130, decay: 0.3, bright: 0.7 }), 0, 0.4],
      ),
    ),
  ),
  'slide whistle': magic(
    'slide whistle, cartoon fall, falling whistle, cartoon slide',
    1.6,
    once(
      chirp({
        from: 1500,
        to: 420,
        glide: 0.9,
        attack: 0.03,
        hold: 0.8,
        decay: 0.05,
        vibrato: { hz: 6, depth: 0.015 },
      }),
    ),
  ),
};

export const animals: Recipes = {
  crickets: animal(
    'cricket, crickets, cicada, night*, night ambience, grasshopper, summer night',
    8,
    cadence(chirp({ from: 4350, attack: 0.004, hold: 0.008, decay: 0.004 }), {
      every: 0.62,
      within: 0.034,
      perGroup: 5,
      jitter: 0.2,
    }),
    level(
      0.5,
      cadence(chirp({ from: 4750, attack: 0.004, hold: 0.008, decay: 0.004 }), {
        every: 0.83,
        within: 0.03,
        perGroup: 4,
        jitter: 0.3,
      }),
    ),
    level(0.06, noiseBed({ color: 'pink', low: 2000, high: 9000 })),
  ),
  birds: animal(
    'bird, birdsong, bird song, chirping, birds chirping, songbird, dawn chorus, tweet, sparrow',
    8,
    scatter(trill, { rate: 4.5, steepness: 1 }),
    level(0.08, gusts({ low: 400, high: 2000, q: 0.7, hz: 0.3 })),
  ),
  cuckoo: animal(
    'cuckoo, cuckoo clock',
    4,
    repeat(
      together(
        [chirp({ from: 740, attack: 0.03, hold: 0.16, decay: 0.05 })],
        [chirp({ from: 587, attack: 0.03, hold: 0.2, decay: 0.06 }), 0.38],
      ),
      { every: 1.5 },
    ),
  ),
  owl: animal(
    'owl, hoot, owl hooting',
    5,
    repeat(
      together(
        [chirp({ from: 350, to: 330, glide: 0.15, attack: 0.05, hold: 0.1, decay: 0.06 })],
        [
          chirp({
            from: 370,
            to: 330,
            glide: 0.4,
            attack: 0.08,
            hold: 0.35,
            decay: 0.1,
            vibrato: { hz: 7, depth: 0.015 },
          }),
          0.45,
        ],
      ),
      { every: 2.5, jitter: 0.1 },
    ),
  ),
  frogs: animal(
    'frog, frogs, croak, croaking, toad, pond*, swamp*',
    7,
    scatter(
      oneOf(
        rasp({ from: 60, to: 75, time: 0.26, resonances: [620, 1350], q: 4, roughness: 0.08 }),
        rasp({ from: 85, to: 95, time: 0.2, resonances: [900, 1900], q: 4, roughness: 0.08 }),
      ),
      { rate: 2.6, steepness: 1 },
    ),
    level(0.1, noiseBed({ color: 'pink', low: 300, high: 4000 })),
  ),
  bee: animal(
    'bee, bees, buzzing, fly*, insect, insects, wasp, hornet, swarm',
    6,
    tone({
      hz: [215, 223],
      wave: 'saw',
      high: 3500,
      vibrato: { hz: 2.3, depth: 0.05 },
      tremolo: { hz: 1.2, depth: 0.4 },
    }),
  ),
  mosquito: animal(
    'mosquito, gnat',
    5,
    tone({ hz: [610], wave: 'saw', high: 5500, vibrato: { hz: 1.1, depth: 0.07 }, tremolo: { hz: 0.7, depth: 0.6 } }),
  ),
  woodpecker: animal(
    'woodpecker',
    4,
    cadence(struck({ ...bodies.wood, hz: 720, decay: 0.018, spread: 0.02 }), {
      every: 1.6,
      within: 0.055,
      perGroup: 12,
      jitter: 0.1,
    }),
  ),
  rattlesnake: animal(
    'rattlesnake, snake, rattle, snake hiss, maraca',
    4,
    repeat(burst({ low: 3500, high: 11_000, decay: 0.008 }), { every: 0.028, jitter: 0.3 }),
  ),
  'flapping wings': animal(
    'wing, wings, flapping, flapping wings, bird flying away, bat',
    3,
    repeat(whoosh({ from: 250, peak: 1100, to: 400, time: 0.14, q: 0.6 }), { every: 0.15, jitter: 0.12 }),
  ),
};

export const cinematicSounds: Recipes = {
  whoosh: cinematic(
    'whoosh, swish, air whoosh, fast whoosh, fly by, flyby, air movement, swing*',
    1.4,
    repeat(whoosh({ from: 250, peak: 1900, to: 350, time: 0.95 }), { every: 1, count: 1 }),
  ),
  riser: cinematic(
    'riser, rise*, rising*, build up, buildup, tension riser, uplifter',
    5,
    once(
      together(
        [chirp({ wave: 'saw', from: 70, to: 1400, glide: 4.2, attack: 3.4, hold: 0.8, decay: 0.05, gain: 0.4 })],
        [whoosh({ from: 150, peak: 7000, to: 3000, time: 4.7, peakAt: 0.93, q: 0.7 }), 0, 0.7],
      ),
    ),
  ),
  braam: cinematic(
    'braam, bram, trailer hit, inception, epic hit, movie trailer, brass hit, horn blast',
    5,
    once(
      together(
        [chirp({ wave: 'saw', from: 55, attack: 0.06, hold: 1, decay: 0.7 })],
        [chirp({ wave: 'saw', from: 55.6, attack: 0.06, hold: 1, decay: 0.7 })],
        [chirp({ wave: 'saw', from: 82.4, attack: 0.1, hold: 0.9, decay: 0.6 }), 0, 0.7],
        [chirp({ wave: 'saw', from: 110.7, attack: 0.04, hold: 0.6, decay: 0.5 }), 0, 0.7],
        [burst({ low: 30, high: 400, attack: 0.005, decay: 0.3 }), 0, 0.6],
      ),
    ),
  ),
  'cinematic boom': cinematic(
    'boom, cinematic boom, sub drop, bass drop, sub bass, deep boom, cinematic impact, trailer boom, cinematic hit',
    4,
    once(
      together(
        [chirp({ from: 95, to: 29, glide: 0.9, attack: 0.003, hold: 0.1, decay: 0.9 })],
        [burst({ low: 30, high: 700, decay: 0.1 }), 0, 0.7],
        [burst({ low: 200, high: 3500, decay: 0.5 }), 0, 0.1],
      ),
    ),
  ),
  drone: cinematicTexture(
    'drone, dark drone, pad, atmosphere*, dark ambience, ambient*, ambience*, tension*, suspense*, space ambience, soundscape',
    12,
    drone({ hz: [55, 82.4, 110], low: 150, high: 900 }),
    level(0.25, noiseBed({ color: 'pink', low: 200, high: 1800, sway: 0.7, swayHz: 0.2 })),
  ),
  'horror drone': cinematicTexture(
    'horror*, scary*, creepy*, eerie*, spooky*, haunted*, horror ambience, haunted house, nightmare',
    12,
    drone({ hz: [58.3, 61.7, 92.5, 233], low: 180, high: 1400, motionHz: 0.22, detune: 0.011 }),
    level(0.4, gusts({ low: 500, high: 1900, q: 16, hz: 0.3, floor: 0.03 })),
    level(0.25, scatter(struck({ ...bodies.metal, hz: 170, decay: 0.9, spread: 0.3 }), { rate: 0.5, steepness: 1 })),
  ),
  'warm pad': cinematicTexture(
    'warm pad, calm*, peaceful*, meditation, dreamy*, heavenly*, relaxing*, calm ambience',
    12,
    drone({ hz: [130.8, 196, 261.6, 329.6], low: 300, high: 1400, wave: 'triangle', detune: 0.003 }),
    level(0.12, noiseBed({ color: 'pink', low: 500, high: 4000, sway: 0.5, swayHz: 0.2 })),
  ),
  drum: cinematic(
    'drum, drum hit, tom, timpani, war drum, taiko, kick drum, bass drum',
    2,
    repeat(
      together(
        [struck({ ...bodies.skin, decay: 0.3 })],
        [burst({ low: 200, high: 2500, decay: 0.008 }), 0, 0.5],
        [chirp({ from: 120, to: 62, glide: 0.06, decay: 0.15 }), 0, 0.9],
      ),
      { every: 0.6, count: 1 },
    ),
  ),
  'drum roll': cinematic(
    'drum roll, drumroll, snare roll, snare',
    3,
    repeat(
      together(
        [burst({ low: 900, high: 9000, decay: 0.03 })],
        [struck({ ...bodies.skin, hz: 190, decay: 0.05 }), 0, 0.6],
      ),
      { every: 0.048, jitter: 0.12, accents: [1, 0.8] },
    ),
  ),
  'tape rewind': cinematic(
    'rewind, tape rewind, record scratch, tape stop, scratch',
    1.6,
    once(
      together(
        [
          chirp({
            wave: 'saw',
            from: 380,
            to: 2900,
            glide: 0.9,
            hold: 0.8,
            decay: 0.03,
            vibrato: { hz: 17, depth: 0.35 },
            gain: 0.5,
          }),
        ],
        [whoosh({ from: 800, peak: 5200, to: 4000, time: 1.1, peakAt: 0.8 }), 0, 0.8],
      ),
    ),
  ),
  'string pluck': cinematic(
    'pluck, string*, twang, guitar string, plucked string, harp',
    2.5,
    repeat(pluck({ hz: 196, decay: 0.8, bright: 0.55 }), { every: 0.4, count: 1 }),
  ),
};

import type { Traits } from '../synthesis/scene.ts';

/** What is done to the mix of all layers. */
export interface Finish {
  /** Level of the result in dB. */
  readonly levelDb: number;
  /** Gain above 3 kHz in dB. */
  readonly brightnessDb: number;
  /** 0 is near, 1 far away. */
  readonly distance: number;
  /** Reverberation time in seconds, and the level of the reverberation in 0..1. */
  readonly reverb: { readonly decayS: number; readonly mix: number } | undefined;
  /** Frequencies in Hz that remain. */
  readonly band: { readonly low: number; readonly high: number } | undefined;
  /** How the level changes over the time. */
  readonly motion: 'passing' | 'approaching' | 'leaving' | undefined;
}

export const neutralFinish: Finish = {
  levelDb: 0,
  brightnessDb: 0,
  distance: 0,
  reverb: undefined,
  band: undefined,
  motion: undefined,
};

type TraitFactors = Partial<Record<'pitch' | 'size' | 'speed' | 'density', number>>;
export interface Adjective {
  readonly words: string;
  readonly traits?: TraitFactors;
  readonly finish?: Partial<Finish>;
}

const room = (words: string, decayS: number, mix: number): Adjective => ({
  words,
  finish: { reverb: { decayS, mix } },
});

/** Words that change a sound. Factors multiply, decibels add, and the last room wins. */
export const adjectives: readonly Adjective[] = [
  { words: 'big, large, huge, giant, massive, enormous, gigantic', traits: { pitch: 0.74, size: 1.35 } },
  { words: 'small, tiny, little, miniature, mini', traits: { pitch: 1.4, size: 0.7 } },
  { words: 'deep, low, bassy, sub', traits: { pitch: 0.74 } },
  { words: 'high, shrill, piercing, squeaky, high pitched', traits: { pitch: 1.35 } },
  {
    words: 'heavy, strong, intense, powerful, violent, torrential, pouring',
    traits: { pitch: 0.9, density: 1.7, size: 1.15 },
    finish: { levelDb: 2 },
  },
  {
    words: 'light, soft, gentle, mild, delicate, faint',
    traits: { density: 0.5, size: 0.9 },
    finish: { levelDb: -7, brightnessDb: -3 },
  },
  { words: 'quiet, silent, subtle, hushed', finish: { levelDb: -9 } },
  { words: 'loud, blaring, deafening', finish: { levelDb: 3 } },
  { words: 'fast, quick, rapid, hurried, running, frantic, quickly, sprinting', traits: { speed: 1.55 } },
  { words: 'slow, slowly, lazy, calm, leisurely', traits: { speed: 0.65 } },
  { words: 'long, sustained, extended', traits: { size: 1.5 } },
  { words: 'short, brief, quick', traits: { size: 0.65 } },
  { words: 'dense, thick, many, busy, lots', traits: { density: 1.6 } },
  { words: 'sparse, occasional, few, rare', traits: { density: 0.35 } },
  { words: 'bright, sharp, crisp, clear, harsh', finish: { brightnessDb: 5 } },
  { words: 'muffled, dull, dark, warm, behind wall', finish: { brightnessDb: -12 } },
  { words: 'distant, distance, far, faraway, afar', finish: { distance: 0.8, levelDb: -5 } },
  { words: 'close, near, nearby, up close', finish: { distance: 0 } },
  {
    words: 'passing, pass, drive by, fly by, flyby, driving by, passes, passing by, whizzing',
    finish: { motion: 'passing' },
  },
  { words: 'approaching, arriving, coming closer, getting closer', finish: { motion: 'approaching' } },
  {
    words: 'leaving, departing, driving away, fading, fading away, fade out, flying away',
    finish: { motion: 'leaving' },
  },
  {
    words: 'telephone line, over phone, over radio, old radio, walkie talkie, intercom, megaphone',
    finish: { band: { low: 320, high: 3200 } },
  },
  { words: 'underwater, under water, submerged', finish: { band: { low: 20, high: 650 } } },
  room('room, indoor, indoors, inside, kitchen, bedroom, office', 0.45, 0.2),
  room('bathroom, stairwell, corridor, hallway, garage', 1.1, 0.35),
  room('hall, spacious, echo, echoing, gym, warehouse, reverberant, reverb', 2, 0.4),
  room('castle, dungeon, tunnel, sewer, basement, abandoned', 2.4, 0.4),
  room('cave, cavern, canyon, echoes', 3, 0.45),
  room('church, cathedral, temple', 4.2, 0.45),
  room('outdoor, outside, valley, stadium', 1.6, 0.15),
];

export const mergeTraits = (traits: Traits, factors: TraitFactors): Traits => ({
  ...traits,
  pitch: traits.pitch * (factors.pitch ?? 1),
  size: traits.size * (factors.size ?? 1),
  speed: traits.speed * (factors.speed ?? 1),
  density: traits.density * (factors.density ?? 1),
});

export const mergeFinish = (finish: Finish, change: Partial<Finish>): Finish => ({
  ...finish,
  ...change,
  levelDb: finish.levelDb + (change.levelDb ?? 0),
  brightnessDb: finish.brightnessDb + (change.brightnessDb ?? 0),
});

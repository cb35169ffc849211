export type Mode = 'major' | 'minor' | 'dorian' | 'mixolydian' | 'phrygian' | 'lydian';

/**
 * One or more bars of equal steps. For drums: `X` accent, `x` hit, `o` soft hit, `.` none. For pitched parts `-` holds
 * the previous note; a bass names degrees (`1` root, `3` third, `5` fifth, `7` seventh, `8` octave, `a` approach to the
 * next root), an arpeggio names tones of the chord from the lowest (`1` to `6`), chords have hits.
 */
export type Steps = string;

export type DrumName = keyof typeof drumKeys;
/** Keys of General MIDI. */
export const drumKeys = {
  kick: 36,
  snare: 38,
  rim: 37,
  clap: 39,
  brush: 40,
  hat: 42,
  pedal: 44,
  open: 46,
  crash: 49,
  ride: 51,
  bell: 53,
  tomLow: 45,
  tomMid: 47,
  tomHigh: 50,
  tambourine: 54,
  cowbell: 56,
  congaHigh: 63,
  congaLow: 64,
  bongo: 60,
  shaker: 70,
  claves: 75,
  triangle: 81,
} as const;

export type Groove = Readonly<Partial<Record<DrumName, Steps>>>;

export interface Layer {
  /** General MIDI program. */
  readonly program: number;
  readonly steps: Steps;
  readonly kind: 'chords' | 'arpeggio' | 'power';
  /** Middle of its range, a MIDI key. */
  readonly centre: number;
  /** The energy from which it plays, 0–1. */
  readonly from: number;
  readonly level: number;
  readonly pan: number;
  /** Most tones of a chord; 4 if absent. */
  readonly voices?: number;
}

export interface Lead {
  readonly program: number;
  /** 0–1: share of the dense rhythms. */
  readonly density: number;
  readonly centre: number;
  readonly from: number;
  readonly level: number;
  /** Tones of the melody; the mode of the song if absent. */
  readonly scale?: 'pentatonic' | 'blues';
}

export interface Style {
  readonly name: string;
  /** Other words for it in a prompt. */
  readonly aliases: readonly string[];
  /** Beats a minute. */
  readonly tempo: readonly [number, number];
  readonly modes: readonly Mode[];
  /** 3 or 4, and steps in a bar: 16 or 12. */
  readonly beats: number;
  readonly steps: number;
  /** How late every second step is, as a share of a step. */
  readonly swing: number;
  /** Roman numerals of one bar each, by the mode of the song: those of `minor` serve the dark modes. */
  readonly progressions: { readonly major?: readonly string[]; readonly minor?: readonly string[] };
  readonly kit: number;
  /** For a low, a medium and a high energy; none if the style has no drums. */
  readonly grooves: readonly Groove[];
  readonly bass?: { readonly program: number; readonly steps: readonly Steps[]; readonly level: number };
  readonly layers: readonly Layer[];
  readonly lead?: Lead;
  /** Variation of human players: seconds of time, and of velocity in MIDI units. */
  readonly human: readonly [number, number];
  readonly room: number;
  /** Level of the drums. */
  readonly drumLevel?: number;
}

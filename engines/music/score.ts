/** The parts of a mix that can be separated, in the names of the public API. */
export const stemNames = ['drums', 'bass', 'guitar', 'piano', 'other'] as const;
export type StemName = (typeof stemNames)[number];

/** One instrument. Its position in the score is its MIDI channel. */
export interface Part {
  readonly stem: StemName;
  /** General MIDI program, counted from 0; of drums the number of the kit. */
  readonly program: number;
  readonly isDrums: boolean;
  /** −1 (left) to 1. */
  readonly pan: number;
  /** MIDI volume, 0–127. */
  readonly level: number;
}

export interface ScoreNote {
  /** Index of the part. */
  readonly part: number;
  /** MIDI key. */
  readonly key: number;
  /** 1–127 */
  readonly velocity: number;
  /** Seconds from the start of the song. */
  readonly startS: number;
  readonly endS: number;
}

export interface ScoreSection {
  readonly name: string;
  readonly style: string;
  readonly startS: number;
  readonly endS: number;
  readonly bars: number;
  /** One name for each bar, such as `Dm7`. */
  readonly chords: readonly string[];
  /** 0–1: how many layers play, and how loudly. */
  readonly energy: number;
}

export interface Score {
  readonly parts: readonly Part[];
  /** By start. */
  readonly notes: readonly ScoreNote[];
  readonly sections: readonly ScoreSection[];
  /** Such as `D minor`. */
  readonly key: string;
  /** Beats a minute of the first section. */
  readonly tempo: number;
  readonly durationS: number;
  /** Share of the room in the mix, 0–1. */
  readonly room: number;
  /** The end joins the start without a seam. */
  readonly isLoop: boolean;
}

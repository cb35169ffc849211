/** A voice derived from one of flite's voices. */
export interface FliteVoice {
  readonly key: string;
  readonly base: 'rms' | 'slt' | 'awb' | 'kal16';
  /** Factor on formants and F0, at the same rate: above 1 means a smaller vocal tract. */
  readonly formantFactor: number;
  /** Mean and standard deviation of F0 in the output; rms keeps its own, scaled by `formantFactor`. */
  readonly f0Hz?: readonly [mean: number, deviation: number];
  /** Duration factor. */
  readonly durationFactor: number;
  readonly clarityDb: number;
  readonly gainDb: number;
}

export const fliteVoices: readonly FliteVoice[] = [
  { key: 'rms', base: 'rms', formantFactor: 1, durationFactor: 0.94, clarityDb: 0, gainDb: 5 },
  { key: 'rms-deep', base: 'rms', formantFactor: 0.9, durationFactor: 0.94, clarityDb: 1, gainDb: 5.1 },
  { key: 'rms-light', base: 'rms', formantFactor: 1.13, durationFactor: 0.9, clarityDb: 0, gainDb: 4.9 },
  { key: 'slt', base: 'slt', formantFactor: 1, f0Hz: [172, 40], durationFactor: 1, clarityDb: 8, gainDb: -0.1 },
  {
    key: 'slt-low',
    base: 'slt',
    formantFactor: 0.93,
    f0Hz: [142, 36],
    durationFactor: 1.04,
    clarityDb: 8,
    gainDb: 1.2,
  },
  {
    key: 'slt-high',
    base: 'slt',
    formantFactor: 1.1,
    f0Hz: [208, 52],
    durationFactor: 0.96,
    clarityDb: 7,
    gainDb: -1.1,
  },
  {
    key: 'slt-neutral',
    base: 'slt',
    formantFactor: 0.86,
    f0Hz: [124, 30],
    durationFactor: 1,
    clarityDb: 7,
    gainDb: 1.8,
  },
  { key: 'awb', base: 'awb', formantFactor: 1, f0Hz: [124, 28], durationFactor: 1, clarityDb: 5, gainDb: 3.9 },
  { key: 'awb-old', base: 'awb', formantFactor: 0.91, f0Hz: [98, 22], durationFactor: 1.1, clarityDb: 5, gainDb: 3.9 },
  { key: 'awb-high', base: 'awb', formantFactor: 1.18, f0Hz: [186, 42], durationFactor: 1, clarityDb: 5, gainDb: 2.7 },
  { key: 'kal', base: 'kal16', formantFactor: 1, f0Hz: [100, 16], durationFactor: 1.04, clarityDb: 0, gainDb: 12.5 },
  {
    key: 'kal-light',
    base: 'kal16',
    formantFactor: 1.12,
    f0Hz: [136, 20],
    durationFactor: 1,
    clarityDb: 0,
    gainDb: 11.2,
  },
];

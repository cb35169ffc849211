/** A voice derived from one of flite's voices. */
export interface FliteVoice {
  readonly key: string;
  readonly base: 'rms' | 'slt' | 'awb' | 'kal16';
  /** Vocal tract factor: above 1 the voice sounds smaller and higher, at the same rate. */
  readonly tract: number;
  /** Mean pitch in Hz and its standard deviation in the output; rms keeps its own, scaled by `tract`. */
  readonly pitch?: readonly [mean: number, deviation: number];
  /** Duration factor. */
  readonly stretch: number;
  readonly clarityDb: number;
  readonly gainDb: number;
}

export const fliteVoices: readonly FliteVoice[] = [
  { key: 'rms', base: 'rms', tract: 1, stretch: 0.94, clarityDb: 0, gainDb: 5 },
  { key: 'rms-deep', base: 'rms', tract: 0.9, stretch: 0.94, clarityDb: 1, gainDb: 5.1 },
  { key: 'rms-light', base: 'rms', tract: 1.13, stretch: 0.9, clarityDb: 0, gainDb: 4.9 },
  { key: 'slt', base: 'slt', tract: 1, pitch: [172, 40], stretch: 1, clarityDb: 8, gainDb: -0.1 },
  { key: 'slt-low', base: 'slt', tract: 0.93, pitch: [142, 36], stretch: 1.04, clarityDb: 8, gainDb: 1.2 },
  { key: 'slt-high', base: 'slt', tract: 1.1, pitch: [208, 52], stretch: 0.96, clarityDb: 7, gainDb: -1.1 },
  { key: 'slt-neutral', base: 'slt', tract: 0.86, pitch: [124, 30], stretch: 1, clarityDb: 7, gainDb: 1.8 },
  { key: 'awb', base: 'awb', tract: 1, pitch: [124, 28], stretch: 1, clarityDb: 5, gainDb: 3.9 },
  { key: 'awb-old', base: 'awb', tract: 0.91, pitch: [98, 22], stretch: 1.1, clarityDb: 5, gainDb: 3.9 },
  { key: 'awb-high', base: 'awb', tract: 1.18, pitch: [186, 42], stretch: 1, clarityDb: 5, gainDb: 2.7 },
  { key: 'kal', base: 'kal16', tract: 1, pitch: [100, 16], stretch: 1.04, clarityDb: 0, gainDb: 12.5 },
  { key: 'kal-light', base: 'kal16', tract: 1.12, pitch: [136, 20], stretch: 1, clarityDb: 0, gainDb: 11.2 },
];

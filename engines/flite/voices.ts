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
  /** espeak-ng's voice whose pronunciation this voice has; flite's own American one if absent. */
  readonly accent?: string;
}

type Row = [
  key: string,
  base: FliteVoice['base'],
  formantFactor: number,
  f0Hz: FliteVoice['f0Hz'],
  durationFactor: number,
  clarityDb: number,
  gainDb: number,
  accent?: string,
];

/**
 * The formant factors are bounds, found by measuring how many words a recognizer misses (`bench/intelligibility.ts`):
 * beyond 0.94 to 1.13 for rms, 0.84 to 1 for slt, 0.95 to 1.1 for awb and 1 to 1.06 for kal16, the share rises quickly.
 */
// biome-ignore format: one line a voice
const rows: readonly Row[] = [
  ['rms', 'rms', 1, undefined, 0.94, 0, 5.6],
  ['rms-deep', 'rms', 0.94, undefined, 0.98, -2, 5.9],
  ['rms-light', 'rms', 1.13, undefined, 0.9, 0, 5.5],
  ['slt', 'slt', 1, [172, 40], 1, 8, 0.4],
  ['slt-low', 'slt', 0.93, [142, 36], 1.04, 8, 1.8],
  ['slt-high', 'slt', 1, [204, 48], 0.97, 10, -0.6],
  ['slt-neutral', 'slt', 0.86, [124, 30], 1, 7, 2.6],
  ['awb', 'awb', 1, [124, 28], 1, 5, 4.2],
  ['awb-old', 'awb', 0.95, [98, 22], 1.08, 5, 4.1],
  ['awb-high', 'awb', 1.1, [178, 40], 1, 5, 2.9],
  ['kal', 'kal16', 1, [100, 16], 1.04, 0, 13.2],
  ['kal-light', 'kal16', 1.06, [132, 20], 1, 0, 11],
  ['slt-rp-low', 'slt', 0.84, [94, 24], 1, 8, 2.1, 'en-GB-x-rp'],
  ['slt-rp', 'slt', 0.97, [184, 40], 1.02, 8, -0.9, 'en-GB-x-rp'],
  ['awb-lancashire', 'awb', 1.08, [132, 28], 1, 1, 3.7, 'en-GB-x-gbclan'],
  ['slt-scottish', 'slt', 0.95, [198, 52], 1.02, 6, 0.3, 'en-GB-scotland'],
  ['rms-new-york', 'rms', 1.07, undefined, 0.9, 6, 4.5, 'en-US-nyc'],
];

export const fliteVoices: readonly FliteVoice[] = rows.map(
  ([key, base, formantFactor, f0Hz, durationFactor, clarityDb, gainDb, accent]) => ({
    key,
    base,
    formantFactor,
    durationFactor,
    clarityDb,
    gainDb,
    ...(f0Hz && { f0Hz }),
    ...(accent && { accent }),
  }),
);

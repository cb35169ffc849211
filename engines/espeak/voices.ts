/** A voice made from one of espeak-ng's variants, in any of its languages. */
export interface EspeakVoice {
  readonly key: string;
  readonly variant: string;
  /** 0..100; the default of the variant is 50. */
  readonly pitch: number;
  /** Width of the intonation at middle stability, 0..100. */
  readonly range: number;
  /** Words per minute. */
  readonly rate: number;
  readonly clarityDb: number;
  readonly gainDb: number;
}

type Row = [
  key: string,
  variant: string,
  pitch: number,
  range: number,
  rate: number,
  clarityDb: number,
  gainDb: number,
];

const rows: readonly Row[] = [
  ['man-even', 'm3', 48, 50, 165, 0, 10.2],
  ['man-plain', 'm1', 44, 45, 162, 0, 12.3],
  ['man-warm', 'm7', 46, 55, 160, 2, 10],
  ['man-deep', 'david', 50, 55, 158, 2, 13.3],
  ['man-soft', 'm8', 52, 50, 160, 0, 15.7],
  ['man-clear', 'adam', 52, 55, 165, 2, 13],
  ['man-bright', 'm2', 62, 55, 170, -1, 11.2],
  ['man-lively', 'Michael', 56, 65, 170, 0, 8.8],
  ['man-gravel', 'Mike', 44, 50, 158, -1, 14.1],
  ['man-calm', 'edward', 46, 45, 156, 3, 11.2],
  ['man-round', 'Reed', 46, 50, 162, 4, 8.8],
  ['man-old', 'quincy', 46, 55, 150, 2, 13.6],
  ['woman-even', 'f2', 45, 50, 165, 0, 9],
  ['woman-plain', 'f1', 46, 45, 162, 0, 9.3],
  ['woman-warm', 'f4', 40, 55, 160, 1, 8.9],
  ['woman-bright', 'f5', 52, 55, 170, -1, 10.4],
  ['woman-lively', 'Annie', 42, 60, 168, 0, 8.9],
  ['woman-light', 'f3', 56, 55, 168, 0, 9.3],
  ['woman-calm', 'belinda', 36, 50, 160, 1, 8.8],
  ['woman-deep', 'aunty', 34, 50, 158, 0, 10],
  ['woman-old', 'grandma', 36, 50, 150, 0, 10.5],
  ['woman-poised', 'f2', 34, 45, 158, -2, 10],
  ['woman-neat', 'f2', 56, 48, 168, 2, 8.1],
  ['woman-steady', 'f1', 60, 45, 165, 2, 8.2],
  ['woman-cheerful', 'Annie', 30, 65, 172, -2, 9.7],
  ['woman-airy', 'f3', 42, 50, 164, 3, 8.8],
  ['woman-crisp', 'f5', 38, 50, 166, 2, 10],
  ['woman-mild', 'f4', 54, 50, 162, 3, 7.9],
  ['woman-low', 'belinda', 20, 45, 156, -2, 10.2],
  ['man-kind', 'm7', 60, 50, 164, -2, 9.9],
  ['man-firm', 'adam', 38, 50, 160, -1, 14.2],
  ['man-keen', 'm6', 56, 55, 170, 1, 10.6],
  ['neutral', 'max', 66, 45, 162, 1, 11.1],
  ['man-rp', 'm4', 50, 50, 162, 0, 10.2],
  ['woman-rp', 'shelby', 46, 50, 162, -1, 8.2],
  ['man-lancashire', 'travis', 44, 55, 162, 1, 8.1],
  ['woman-scottish', 'linda', 40, 50, 162, 0, 6.3],
  ['man-new-york', 'm5', 58, 55, 172, 0, 10.6],
];

export const espeakVoices: readonly EspeakVoice[] = rows.map(
  ([key, variant, pitch, range, rate, clarityDb, gainDb]) => ({
    key,
    variant,
    pitch,
    range,
    rate,
    clarityDb,
    gainDb,
  }),
);

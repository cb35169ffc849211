/** A voice made from one of espeak-ng's variants, in any of its languages. */
export interface EspeakVoice {
  readonly key: string;
  readonly variant: string;
  /** 0..100; 50 is the variant's own. */
  readonly pitch: number;
  /** Width of the intonation at middle stability, 0..100. */
  readonly range: number;
  /** Words per minute. */
  readonly rate: number;
  readonly clarityDb: number;
  readonly gainDb: number;
  /** espeak-ng's name for the accent in which it speaks English; American when absent. */
  readonly english?: string;
}

type Row = [
  key: string,
  variant: string,
  pitch: number,
  range: number,
  rate: number,
  clarityDb: number,
  gainDb: number,
  english?: string,
];

const rows: readonly Row[] = [
  ['man-even', 'm3', 48, 50, 165, 0, 9.8],
  ['man-plain', 'm1', 44, 45, 162, 0, 11.7],
  ['man-warm', 'm7', 46, 55, 160, 2, 9.6],
  ['man-deep', 'david', 50, 55, 158, 2, 12.7],
  ['man-soft', 'm8', 52, 50, 160, 0, 15.2],
  ['man-clear', 'adam', 52, 55, 165, 2, 11.2],
  ['man-bright', 'm2', 62, 55, 170, -1, 10.8],
  ['man-lively', 'Michael', 56, 65, 170, 0, 8.6],
  ['man-gravel', 'Mike', 44, 50, 158, -1, 13.5],
  ['man-calm', 'edward', 46, 45, 156, 3, 9.1],
  ['man-round', 'Reed', 46, 50, 162, 4, 8.5],
  ['man-old', 'quincy', 46, 55, 150, 2, 13.1],
  ['woman-even', 'f2', 45, 50, 165, 0, 8.8],
  ['woman-plain', 'f1', 46, 45, 162, 0, 9],
  ['woman-warm', 'f4', 40, 55, 160, 1, 8.7],
  ['woman-bright', 'f5', 52, 55, 170, -1, 10.1],
  ['woman-lively', 'Annie', 42, 60, 168, 0, 8.7],
  ['woman-light', 'f3', 56, 55, 168, 0, 9.1],
  ['woman-calm', 'belinda', 36, 50, 160, 1, 8.6],
  ['woman-deep', 'aunty', 34, 50, 158, 0, 9.7],
  ['woman-old', 'grandma', 36, 50, 150, 0, 10.2],
  ['neutral', 'max', 66, 45, 162, 1, 10.8],
  ['man-rp', 'm4', 50, 50, 162, 0, 9.8, 'en-GB-x-rp'],
  ['woman-rp', 'shelby', 46, 50, 162, -1, 8, 'en-GB-x-rp'],
  ['man-lancashire', 'travis', 44, 55, 162, 1, 7.8, 'en-GB-x-gbclan'],
  ['woman-scottish', 'linda', 40, 50, 162, 0, 6.1, 'en-GB-scotland'],
  ['man-caribbean', 'Henrique', 50, 60, 162, 2, 15.2, 'en-029'],
  ['woman-midlands', 'steph', 44, 60, 164, 6, 10.5, 'en-GB-x-gbcwmd'],
  ['man-new-york', 'm5', 58, 55, 172, 0, 10.2, 'en-US-nyc'],
];

export const espeakVoices: readonly EspeakVoice[] = rows.map(
  ([key, variant, pitch, range, rate, clarityDb, gainDb, english]) => ({
    key,
    variant,
    pitch,
    range,
    rate,
    clarityDb,
    gainDb,
    english,
  }),
);

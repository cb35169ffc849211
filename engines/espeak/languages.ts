/** A language of espeak-ng. */
export interface EspeakLanguage {
  readonly voice: string;
  /** Gain that brings the language to the level of English with the same voice. */
  readonly gainDb: number;
}

type Row = [code: string, gainDb: number, voice?: string];

/**
 * The languages of the catalogue that espeak-ng supports, with their names in espeak-ng. It does not support Filipino,
 * which uses the rules of Indonesian, because spelling and sounds are similar (see `respell`). Cebuano, Chichewa,
 * Galician, Hausa, Javanese, Lingala, Pashto and Somali are missing.
 */
const rows: readonly Row[] = [
  ['en', 0, 'en-us'],
  ['zh', -0.4, 'cmn'],
  ['es', 0.4],
  ['hi', -0.6],
  ['pt', -0.2],
  ['fr', 1.4],
  ['de', 0.3],
  ['ja', -1.2],
  ['ar', 0.2],
  ['ru', 0.8],
  ['ko', -1],
  ['id', 0],
  ['it', 0.4],
  ['nl', 0.3],
  ['tr', -0.7],
  ['pl', 0.5],
  ['sv', 0.3],
  ['fil', -0.9, 'id'],
  ['ms', 0],
  ['ro', 0],
  ['uk', -0.9],
  ['el', 0.3],
  ['cs', 0.5],
  ['da', 0.5],
  ['fi', -0.4],
  ['bg', 1.5],
  ['hr', -0.2],
  ['sk', 0],
  ['ta', -0.8],
  ['hu', 0.6],
  ['no', 0.4, 'nb'],
  ['vi', 0.2],
  ['af', -0.2],
  ['hy', -1.3],
  ['as', -2],
  ['az', -1],
  ['be', 1.6],
  ['bn', -2.4],
  ['bs', 0.3],
  ['ca', 0],
  ['et', 0.6],
  ['ka', -0.7],
  ['gu', -0.8],
  ['he', -2.2],
  ['is', -0.2],
  ['ga', -1.3],
  ['kn', -0.9],
  ['kk', -0.8],
  ['ky', -0.7],
  ['lv', 2.8],
  ['lt', -0.6],
  ['lb', -1.2],
  ['mk', -1],
  ['ml', -0.8],
  ['mr', -1.5],
  ['ne', -0.1],
  ['fa', -0.5],
  ['pa', -0.8],
  ['sr', -1.1],
  ['sd', -0.8],
  ['sl', -1.1],
  ['sw', -0.2],
  ['te', -0.5],
  ['th', -1],
  ['ur', -1.4],
  ['cy', -1.3],
];

export const espeakLanguages: Readonly<Record<string, EspeakLanguage>> = Object.fromEntries(
  rows.map(([code, gainDb, voice = code]) => [code, { voice, gainDb }]),
);

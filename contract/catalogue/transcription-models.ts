/** The transcription models of the public API; the installed recognizer for the language serves each. */
export const transcriptionModelIds = ['scribe_v1', 'scribe_v1_experimental', 'scribe_v2'] as const;
export const defaultTranscriptionModelId = 'scribe_v2';

export const transcriptionLimits = {
  maxBytes: 2 ** 30,
  maxDurationS: 2 * 3600,
  minDurationS: 0.1,
  /** Of the file; channels apart. */
  maxChannels: 32,
  /** Transcribed apart from each other. */
  maxSeparateChannels: 5,
  maxSpeakers: 32,
  maxKeyterms: 1000,
  maxKeytermLength: 50,
  maxKeytermWords: 5,
  /** Of the text of an edited transcript, in code units. */
  maxTextLength: 2_000_000,
} as const;

/** ISO 639-3 of the languages with an ISO 639-1 code that recognizers know; replies have the former. */
const pairs =
  'af afr am amh ar ara as asm az aze ba bak be bel bg bul bn ben bo bod br bre bs bos ca cat cs ces cy cym da dan de deu el ell en eng es spa et est eu eus fa fas fi fin fo fao fr fra gl glg gu guj ha hau he heb hi hin hr hrv ht hat hu hun hy hye id ind is isl it ita ja jpn jv jav ka kat kk kaz km khm kn kan ko kor la lat lb ltz ln lin lo lao lt lit lv lav mg mlg mi mri mk mkd ml mal mn mon mr mar ms msa mt mlt my mya ne nep nl nld nn nno no nor oc oci pa pan pl pol ps pus pt por ro ron ru rus sa san sd snd si sin sk slk sl slv sn sna so som sq sqi sr srp su sun sv swe sw swa ta tam te tel tg tgk th tha tk tuk tl tgl tr tur tt tat uk ukr ur urd uz uzb vi vie yi yid yo yor zh zho'.split(
    ' ',
  );
const threeLetters = new Map(pairs.flatMap((code, at) => (at % 2 === 0 ? [[code, pairs[at + 1]!] as const] : [])));
const twoLetters = new Map([...threeLetters].map(([two, three]) => [three, two]));

/** ISO 639-3 of a language; the code itself if it has no other. */
export const toThreeLetters = (code: string): string => threeLetters.get(code) ?? code;
/** ISO 639-1 of a language code as clients send it (`eng`, `en`, `en-US`). */
export function toTwoLetters(code: string): string {
  const [language = ''] = code.toLowerCase().split(/[-_]/);
  return twoLetters.get(language) ?? language;
}

/** Codes of one language that translators use besides ours. */
const otherCodes: Readonly<Record<string, readonly string[]>> = {
  fil: ['tl', 'tgl'],
  no: ['nb', 'nob', 'nn', 'nno', 'nor'],
  zh: ['zh-Hans', 'zh-CN', 'zho', 'cmn', 'chi'],
  'zh-hans': ['zh-CN', 'zh', 'zho'],
  'zh-hant': ['zh-TW', 'zt'],
  he: ['iw', 'heb'],
  id: ['ind'],
  jv: ['jw', 'jav'],
  ms: ['msa', 'zsm', 'zlm'],
  pt: ['por', 'pt-BR', 'pt-PT', 'por_BR', 'por_PT'],
  'pt-br': ['por_BR'],
  'pt-pt': ['por_PT'],
  sr: ['srp', 'hbs_SR', 'hbs'],
  hr: ['hrv', 'hbs_HR', 'hbs'],
  bs: ['bos', 'hbs_BS', 'hbs'],
};

/** ISO 639-3 codes of languages that Apertium has in pairs. */
const threeLetters: Readonly<Record<string, string>> = {
  ...{ af: 'afr', ar: 'ara', be: 'bel', bg: 'bul', ca: 'cat', cs: 'ces', cy: 'cym', da: 'dan', de: 'deu', en: 'eng' },
  ...{ es: 'spa', eu: 'eus', fi: 'fin', fr: 'fra', ga: 'gle', gl: 'glg', hi: 'hin', is: 'isl', it: 'ita', kk: 'kaz' },
  ...{ ky: 'kir', mk: 'mkd', mr: 'mar', mt: 'mlt', nl: 'nld', pl: 'pol', ro: 'ron', ru: 'rus', sk: 'slk', sl: 'slv' },
  ...{ sv: 'swe', tr: 'tur', uk: 'ukr', ur: 'urd', uz: 'uzb', sq: 'sqi', et: 'est', lv: 'lav', lt: 'lit', hu: 'hun' },
};

const unified: Readonly<Record<string, string>> = { tl: 'fil', nb: 'no', nn: 'no', cmn: 'zh' };

/** The language of a tag without its region and script; the codes of one language are one. */
export function baseLanguage(tag: string): string {
  try {
    const { language } = new Intl.Locale(tag.replaceAll('_', '-'));
    return unified[language] ?? language;
  } catch {
    return tag.toLowerCase();
  }
}

/** The codes by which a translator may know a language, the closest first. */
export function codesOfLanguage(tag: string): readonly string[] {
  const base = baseLanguage(tag);
  const lower = tag.toLowerCase();
  const byScript = lower === 'zh-tw' || lower === 'zh-hk' ? 'zh-hant' : lower === 'zh-cn' ? 'zh-hans' : lower;
  // Simplified characters are no translation for readers of traditional ones.
  const isTraditional = byScript === 'zh-hant';
  return [
    ...new Set([
      tag,
      byScript,
      ...(otherCodes[byScript] ?? []),
      ...(isTraditional
        ? []
        : [base, ...(threeLetters[base] ? [threeLetters[base]] : []), ...(otherCodes[base] ?? [])]),
    ]),
  ];
}

/** The code among `known` that stands for a language; undefined if none does. */
export function findCode(tag: string, known: readonly string[]): string | undefined {
  const plain = (code: string) => code.toLowerCase().replaceAll('_', '-');
  for (const code of codesOfLanguage(tag)) {
    const found = known.find((one) => plain(one) === plain(code));
    if (found !== undefined) return found;
  }
  return undefined;
}

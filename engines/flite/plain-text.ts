/** Letters that do not decompose into a base letter and a mark. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'th',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
};
const marks: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': ', ',
  '—': ', ',
  '…': '... ',
  '−': '-',
  '½': ' one half ',
  '¼': ' one quarter ',
  '¾': ' three quarters ',
  '£': ' pounds ',
  '€': ' euros ',
  '°': ' degrees ',
};
const maxWordLength = 40;

/**
 * Converts `text` to ASCII for flite: removes accents, replaces typographic marks, drops other scripts and splits very
 * long words, which would take flite minutes.
 */
export const plainText = (text: string): string =>
  text
    .replaceAll(/[^\x20-\x7e]/gu, (char) => letters[char] ?? marks[char] ?? char)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/gu, ' ')
    .replaceAll(new RegExp(`[^\\s]{${maxWordLength}}(?=[^\\s])`, 'g'), (part) => `${part} `)
    .trim();

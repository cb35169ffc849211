/** Letters that do not come apart into a plain letter and a mark. */
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
const longestWord = 40;

/**
 * `text` in the letters that flite knows: accents are taken off, typographic marks made plain, other scripts left out, and
 * words of absurd length cut, which flite would take minutes for.
 */
export const plainText = (text: string): string =>
  text
    .replaceAll(/[^\x20-\x7e]/gu, (char) => letters[char] ?? marks[char] ?? char)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/gu, ' ')
    .replaceAll(new RegExp(`[^\\s]{${longestWord}}(?=[^\\s])`, 'g'), (part) => `${part} `)
    .trim();

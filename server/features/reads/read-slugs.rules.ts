/** Letters that have no decomposition into a Latin letter and marks. */
const latin: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i', ŋ: 'ng', ſ: 's', ə: 'e' },
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', к: 'k', л: 'l', м: 'm', н: 'n' },
  ...{ о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch' },
  ...{ ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', є: 'ie', і: 'i', ґ: 'g', ђ: 'dj', ј: 'j', љ: 'lj', њ: 'nj' },
  ...{ ћ: 'c', џ: 'dz', ѕ: 'dz' },
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n' },
  ...{ ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o' },
};
/** German writes its umlauts with an e. */
const german: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
const maxLength = 80;

/** A title as part of an address: Latin letters, digits and hyphens; `fallback` for a script without a transcription. */
export function slugOf(
  title: string,
  { language, fallback }: { readonly language: string; readonly fallback: string },
) {
  const isGerman = /^de\b/i.test(language);
  const letters = [...title.toLowerCase().normalize('NFC')].map((letter) => {
    if (isGerman && german[letter] !== undefined) return german[letter];
    const known = latin[letter];
    if (known !== undefined) return known;
    const [base = '', ...marks] = letter.normalize('NFKD');
    return (latin[base] ?? base) + marks.filter((mark) => !/\p{M}/u.test(mark)).join('');
  });
  const slug = letters
    .join('')
    .replaceAll(/['’ʼ]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  const short =
    slug.length <= maxLength
      ? slug
      : slug.slice(0, maxLength + 1).replace(/-?[a-z0-9]*$/, '') || slug.slice(0, maxLength);
  // An address of few digits says nothing, such as "1" of a title in Chinese.
  return /[a-z0-9]{2}/.test(short) ? short : fallback;
}

/** Slugs to try in this order, the last of which is free. */
export const slugCandidates = (slug: string, unique: string): string[] => [
  slug,
  ...[2, 3, 4, 5].map((number) => `${slug}-${number}`),
  `${slug}-${unique.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`,
];

import { dialectNames } from './dialect-names.ts';

/** An accent or dialect of a language. */
export interface Dialect {
  readonly name: string;
  /** The code of the language and the dialect: `en-british`. */
  readonly code: string;
  /** The order within its language, from 1. The standard variant has the greatest. */
  readonly sort: number;
}

/** Names of the standard variant where it has one of its own. */
const standardNames: Readonly<Record<string, string>> = { ar: 'Modern Standard' };

const codeOf = (language: string, name: string): string =>
  `${language}-${name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ø', 'o')
    .toLowerCase()
    .replaceAll(' ', '-')}`;

const dialectsByLanguage: ReadonlyMap<string, readonly Dialect[]> = new Map(
  Object.entries(dialectNames).map(([language, names]) => {
    const variants = names.split(', ').map((name, at) => ({ name, code: codeOf(language, name), sort: at + 1 }));
    const standard = {
      name: standardNames[language] ?? 'Standard',
      code: `${language}-standard`,
      sort: variants.length + 1,
    };
    return [language, [...variants, standard]];
  }),
);

/** The dialects of a language in their order, the standard variant last; empty without a list. */
export const dialectsOf = (languageCode: string): readonly Dialect[] => dialectsByLanguage.get(languageCode) ?? [];

/** The dialect with a code such as `en-british`, or with that label of a voice in this language: `british`. */
export function findDialect(languageCode: string, accent: string): Dialect | undefined {
  const wanted = accent.trim().toLowerCase();
  return dialectsOf(languageCode).find((dialect) => dialect.code === wanted || accentOf(dialect) === wanted);
}

/** The label `accent` of voices that speak a dialect: `northern english`. */
export const accentOf = ({ name, code }: Dialect): string =>
  code.endsWith('-standard') ? 'standard' : name.toLowerCase();

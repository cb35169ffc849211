import type { Rule } from '../rule.ts';

/**
 * Plural forms in the order of CLDR (zero, one, two, few, many, other), separated by `|`. The last form covers the rest.
 * A form after `=` contains the number.
 */
export type Forms = string;

/** Genders of counted nouns. `bare` is the form for counting without a noun. */
export type Gender = 'bare' | 'm' | 'f' | 'n';

/** The number words of a language. */
export interface NumberWords {
  /** The words of a whole number; digit by digit if it has leading zeros or is very long. */
  readonly cardinal: (value: string | number, gender?: Gender) => string;
  readonly ordinal: (value: number, ruleSet?: string) => string;
  readonly year: (digits: string) => string;
  /** Digit by digit. */
  readonly digits: (digits: string) => string;
  /** 3,14 -> drei Komma eins vier, for the digits before and after the decimal separator. */
  readonly decimal: (whole: string, decimals: string | undefined, gender?: Gender) => string;
  /** The plural category of a number. */
  readonly plural: (value: number) => string;
  /** The form of a noun that a number counts. */
  readonly select: (forms: string, value: number) => string;
}

/** A date. The text around it may decide an ending. */
export interface DateWords {
  readonly day: number;
  readonly month: number;
  readonly monthName: string;
  /** Digits of the year, if it is written. */
  readonly year: string | undefined;
  readonly before: string;
  readonly after: string;
}

export interface RomanNumerals {
  /** Regular expression sources of the text before and after, which is kept. */
  readonly before?: string;
  readonly after?: string;
  /** Also single letters, which are usually not numerals. */
  readonly single?: boolean;
  readonly read: (value: number, numbers: NumberWords, context: { before: string; after: string }) => string;
}

/** The words of signs. */
export interface SignWords {
  readonly point: string;
  readonly minus: string;
  readonly plus: string;
  readonly times: string;
  readonly dividedBy: string;
  readonly equals: string;
  readonly atMost: string;
  readonly atLeast: string;
  readonly notEqual: string;
  readonly and: string;
  /** Between the ends of a range, and before it in some languages. */
  readonly to: string;
  readonly from?: string;
  /** Between the numbers of a score or ratio, 3:1; a pause by default. */
  readonly ratio?: string;
  readonly at: string;
  readonly dot: string;
  readonly slash: string;
  readonly dash: string;
  readonly underscore: string;
  readonly number: string;
  readonly section: string;
  readonly hashtag: string;
  readonly less: string;
  readonly greater: string;
  readonly about: string;
  readonly plusMinus: string;
  readonly copyright: string;
  readonly squared: string;
  /** Between points reached and possible points, 8/10: eight out of ten. */
  readonly outOf?: string;
}

/** What differs between languages when numbers, dates, signs and the like are spoken. */
export interface Locale {
  /** BCP 47 tag of the names of months, units and currencies. */
  readonly tag: string;
  readonly numbers: {
    /** File of `cldr-rbnf`; omitted if `cardinal` is given. */
    readonly rules?: string;
    /** Rule sets of cardinals by gender, without the prefix `spellout-`. */
    readonly cardinals?: Partial<Record<Gender, string>>;
    readonly ordinal?: string;
    /** Before the ordinal of 100, for 200 to 900, which the rules lack. */
    readonly hundreds?: string;
    readonly year?: string;
    /** Years that `year` reads, those from 1100 to 1999 by default. */
    readonly yearPattern?: RegExp;
    readonly readYear?: (year: string, numbers: NumberWords) => string;
    readonly cardinal?: (value: number, gender: Gender) => string;
    /** Corrects the words of the rules. */
    readonly correct?: (words: string, gender: Gender) => string;
    /** Names of the digits 0 to 9, where counting words differ. */
    readonly digits?: string;
  };
  readonly signs: SignWords;
  /** Decimal separator. The group separator is the other one of comma and point, or a space. */
  readonly decimal: ',' | '.';
  /** A space separates groups of three digits. */
  readonly groupsBySpace?: boolean;
  /** Decimals digit by digit, or as one number. */
  readonly decimals: 'digits' | 'number';
  /** Words of a number with decimals, where they are not joined by `signs.point`. */
  readonly readDecimal?: (whole: number, decimals: string, numbers: NumberWords) => string;
  /** Words of 1/2, 1/3, 2/3, 1/4 and 3/4, separated by `|`. */
  readonly fractions: string;
  /** Words of a fraction with a denominator from 5 to 20, or a round one up to 1000. */
  readonly readFraction: (over: number, under: number, numbers: NumberWords) => string;
  /** One and a half of a counted thing, in the genders that differ: półtora kilometra. */
  readonly oneAndHalf?: Readonly<Partial<Record<Gender, string>>>;
  /** Source: words after which 5/8 is the day and the month. */
  readonly slashDateWords?: string;
  /** Order of numeric dates. */
  readonly dateOrder: 'dmy' | 'mdy' | 'ymd';
  /** Dates without a year are written with two full stops: 24.12. */
  readonly shortDates?: boolean;
  readonly date: (date: DateWords, numbers: NumberWords) => string;
  /** Names of the months in dates, where they are not those of the platform. */
  readonly months?: string;
  /** Short names of months that are also words. */
  readonly monthHomographs?: string;
  /** A preposition between day and month, or month and year, as a regular expression source. */
  readonly dateLink?: string;
  readonly clock: {
    readonly read: (hour: number, minute: number, numbers: NumberWords, before: string) => string;
    /** Sources: separators besides the colon that need no other sign of a time. */
    readonly separators?: string;
    /** Sources: words that mark a time with a point; those after it are replaced by the spoken time. */
    readonly before?: string;
    readonly after?: string;
  };
  /** Groups of a phone number digit by digit, in pairs, or each as one number. */
  readonly phone: 'digits' | 'pairs' | 'groups';
  /** Source: words before a phone number in national format. */
  readonly phoneWords: string;
  /** Source: numbers in national format that nothing else can be. */
  readonly phonePattern?: string;
  /** Genders of units (identifiers) and currencies (codes); the others are `m`. */
  readonly genders?: { readonly default?: Gender; readonly f?: string; readonly n?: string; readonly m?: string };
  /** The gender in which a noun, in lower case, is counted. */
  readonly genderOfNoun?: (noun: string, value: number) => Gender;
  /** Words of a whole number in the case that the text around it asks for; undefined in the nominative. */
  readonly readInCase?: (
    value: number,
    around: { before: string; after: string },
    numbers: NumberWords,
  ) => string | undefined;
  /** Names of units, also those without a name in the platform. `{0}` is the number, before the name by default. */
  readonly units: Readonly<Record<string, Forms>>;
  /** Symbols of units in the script of the language. */
  readonly unitSymbols?: Readonly<Record<string, string>>;
  /** Names of currencies, where they are not those of the platform. */
  readonly currencies?: Readonly<Record<string, Forms>>;
  readonly currencySigns?: Readonly<Record<string, string>>;
  /** Names of hundredths of a currency. */
  readonly minor?: Readonly<Record<string, Forms>>;
  /** An amount with hundredths. */
  readonly money?: (major: string, minor: string, minorNumber: string) => string;
  /** Large numbers before a currency or noun: written form, as a source, and its names. */
  readonly scales?: Readonly<Record<string, Forms>>;
  readonly abbreviations: Readonly<Record<string, string>>;
  /** Parts of addresses that the language does not read as they are written, such as www. */
  readonly addressWords?: Readonly<Record<string, string>>;
  readonly roman?: readonly RomanNumerals[];
  /** Ordinals are written with a full stop, also where dates are not: XX. század. */
  readonly dottedOrdinals?: boolean;
  /** Suffixes of written ordinals, as sources, and the rule sets that read them. */
  readonly ordinals?: readonly (readonly [suffix: string, read: string | ReadOrdinal])[];
  /** Rules of this language alone, before the shared ones. */
  readonly rules?: (numbers: NumberWords) => readonly Rule[];
  /** Names of the digits 0 to 9 in phone numbers, where they differ. */
  readonly phoneDigits?: string;
  /** Between groups of digits that are read with a pause; a comma by default. */
  readonly pause?: string;
  /** Words and numbers follow each other without a space. */
  readonly joinsNumbers?: boolean;
  /** No spaces between words, so that none remain around a replacement. */
  readonly joinsWords?: boolean;
}

export type ReadOrdinal = (value: number, numbers: NumberWords, context: { before: string; after: string }) => string;

const months = 'January February March April May June July August September October November December'.split(' ');
const weekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

/** A pattern for names and abbreviations of months. */
export const monthPattern =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|' +
  'Nov(?:ember)?|Dec(?:ember)?';

/** A pattern for abbreviations of weekdays. */
export const weekdayAbbreviations = 'Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun';

/** The same as a named group. */
export const weekdayPattern = `(?<weekday>${weekdayAbbreviations})`;

export const eraPattern = String.raw`(?<era>BCE?|AD|CE|B\.C\.(?:E\.)?|A\.D\.|C\.E\.)`;

/** A pattern for a day of the month, as a number or ordinal, in a named group. */
export const dayPattern = (name: string): string => String.raw`(?<${name}>\d\d?)(?:st|nd|rd|th)?`;

const byStart = (names: readonly string[], abbreviation: string): string =>
  names.find((name) => name.toLowerCase().startsWith(abbreviation.slice(0, 3).toLowerCase())) ?? abbreviation;

/** Sept -> September. */
export const monthName = (abbreviation: string): string => byStart(months, abbreviation);

/** Thurs -> Thursday. */
export const weekdayName = (abbreviation: string): string => byStart(weekdays, abbreviation);

/** 02 -> February; undefined if there is no such month. */
export const monthNumber = (digits: string): string | undefined => months[Number(digits) - 1];

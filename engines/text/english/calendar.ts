const months = 'January February March April May June July August September October November December'.split(' ');
const weekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

/** A month by its name or what is short for it. For use in patterns. */
export const monthPattern =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|' +
  'Nov(?:ember)?|Dec(?:ember)?';

/** What is short for a weekday. For use in patterns. */
export const weekdayAbbreviations = 'Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun';

/** The same in a group of that name. */
export const weekdayPattern = `(?<weekday>${weekdayAbbreviations})`;

export const eraPattern = String.raw`(?<era>BCE?|AD|CE|B\.C\.(?:E\.)?|A\.D\.|C\.E\.)`;

/** A day of the month, as a number or an ordinal, in a group of that name. */
export const dayPattern = (name: string): string => String.raw`(?<${name}>\d\d?)(?:st|nd|rd|th)?`;

const byStart = (names: readonly string[], written: string): string =>
  names.find((name) => name.toLowerCase().startsWith(written.slice(0, 3).toLowerCase())) ?? written;

/** Sept -> September. */
export const monthName = (written: string): string => byStart(months, written);

/** Thurs -> Thursday. */
export const weekdayName = (written: string): string => byStart(weekdays, written);

/** 02 -> February; undefined where there is no such month. */
export const monthNumber = (digits: string): string | undefined => months[Number(digits) - 1];

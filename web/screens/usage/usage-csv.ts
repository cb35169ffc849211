import type { Part } from './usage-parts.ts';

interface CsvInput {
  /** Beginnings of the buckets in ms since 1970. */
  readonly times: readonly number[];
  readonly parts: readonly Part[];
  /** Of the column of parts, and of that of values. */
  readonly partTitle: string;
  readonly valueTitle: string;
}

/** A table of use for a spreadsheet: a row for each bucket and part, as in RFC 4180. */
export function usageCsv({ times, parts, partTitle, valueTitle }: CsvInput): string {
  const rows = [['Start (UTC)', partTitle, valueTitle].map(cell).join(',')];
  for (const [at, ms] of times.entries())
    for (const { name, values } of parts)
      rows.push([new Date(ms).toISOString(), cell(name), values[at] ?? 0].join(','));
  return `${rows.join('\r\n')}\r\n`;
}

/** A name that begins like a formula is kept from being one: a spreadsheet would run it. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

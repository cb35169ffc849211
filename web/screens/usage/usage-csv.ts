import type { ChartPart } from '../../parts/chart/chart-parts.ts';

interface CsvInput {
  /** Start times of the buckets in ms since 1970. */
  readonly times: readonly number[];
  readonly parts: readonly ChartPart[];
  /** Titles of the part and value columns. */
  readonly partTitle: string;
  readonly valueTitle: string;
}

/** Formats usage as CSV (RFC 4180), one row per bucket and part. */
export function usageCsv({ times, parts, partTitle, valueTitle }: CsvInput): string {
  const rows = [['Start (UTC)', partTitle, valueTitle].map(cell).join(',')];
  for (const [at, ms] of times.entries())
    for (const { name, values } of parts)
      rows.push([new Date(ms).toISOString(), cell(name), values[at] ?? 0].join(','));
  return `${rows.join('\r\n')}\r\n`;
}

/** Escapes names that a spreadsheet would run as a formula. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

import { t } from '../../messages/t.ts';

/** One series of a chart, one value per bucket. */
export interface ChartPart {
  readonly name: string;
  readonly values: readonly number[];
  readonly colour: string;
}

/** Maximum number of distinguishable colours. */
const maxColours = 6;
const restColour = 'var(--chart-rest)';

/** The colour of the part at this place in the order of size. */
export const chartColour = (at: number): string => (at < maxColours ? `var(--chart-${at + 1})` : restColour);

/** The parts of the chart. Smaller parts are merged; averages have no sum, so only the largest are shown. */
export function chartParts(parts: readonly ChartPart[], isAverage: boolean): ChartPart[] {
  if (parts.length <= maxColours) return [...parts];
  const largest = parts.slice(0, maxColours);
  if (isAverage) return largest;
  const rest = parts.slice(maxColours);
  const values = largest[0]!.values.map((_, at) => rest.reduce((sum, part) => sum + (part.values[at] ?? 0), 0));
  return [...largest, { name: t('{count} more', { count: rest.length }), values, colour: restColour }];
}

/** Whether any value is above zero. */
export const hasValues = (parts: readonly ChartPart[]): boolean =>
  parts.some(({ values }) => values.some((value) => value > 0));

import { t } from '../../messages/t.ts';
import { formatValue } from './chart-format.ts';
import type { ChartPart } from './chart-parts.ts';

interface ChartLegendProps<Part> {
  parts: readonly Part[];
  /** The number beside a name; absent: none. */
  totalOf?: ((part: Part) => number) | undefined;
}

/** The names of the parts of a chart, with their colours. */
export function ChartLegend<Part extends Pick<ChartPart, 'name' | 'colour'>>({
  parts,
  totalOf,
}: ChartLegendProps<Part>) {
  return (
    <ul aria-label={t('Parts')} className="flex flex-wrap gap-x-5 gap-y-1.5 pt-3 text-small">
      {parts.map((part) => (
        <li key={part.name} className="flex min-w-0 max-w-full items-center gap-2">
          <span aria-hidden className="size-2.5 shrink-0 rounded-[3px]" style={{ background: part.colour }} />
          <span className="truncate">{part.name}</span>
          {totalOf && <span className="text-ink-3 tabular-nums">{formatValue(totalOf(part))}</span>}
        </li>
      ))}
    </ul>
  );
}

import type { UsageInterval } from '../../../contract/billing/usage.ts';
import { formatValue } from './usage-format.ts';
import { type Part, totalUsage } from './usage-parts.ts';

interface UsageLegendProps {
  parts: readonly Part[];
  interval: UsageInterval;
  isAverage: boolean;
}

/** Legend with the name and value of each part. */
export function UsageLegend({ parts, interval, isAverage }: UsageLegendProps) {
  return (
    <ul aria-label="Parts" className="flex flex-wrap gap-x-5 gap-y-1.5 pt-3 text-small">
      {parts.map(({ name, colour, values }) => (
        <li key={name} className="flex min-w-0 max-w-full items-center gap-2">
          <span aria-hidden className="size-2.5 shrink-0 rounded-[3px]" style={{ background: colour }} />
          <span className="truncate">{name}</span>
          {!isAverage && <span className="text-ink-3 tabular-nums">{formatValue(totalUsage(values, interval))}</span>}
        </li>
      ))}
    </ul>
  );
}

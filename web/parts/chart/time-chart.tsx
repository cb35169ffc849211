import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { abbreviateCount } from '../../format/count.ts';
import { classNames } from '../display/class-names.ts';
import { formatValue } from './chart-format.ts';
import type { ChartPart } from './chart-parts.ts';

/** A series whose values may be missing, which a line leaves out. */
export type SparsePart = Omit<ChartPart, 'values'> & { readonly values: readonly (number | null)[] };

interface TimeChartProps {
  /** Start times of the buckets in ms since 1970. */
  times: readonly number[];
  parts: readonly SparsePart[];
  names: { readonly short: (ms: number) => string; readonly long: (ms: number) => string };
  /** Accessible title of the chart. */
  title: string;
  unit: string;
  /** Stacked bars of sums, areas of running totals; groups of bars or lines of what has no sum. */
  kind: 'bars' | 'areas' | 'groups' | 'lines';
  className?: string;
}

interface Row {
  readonly ms: number;
  readonly values: readonly (number | null)[];
}

const axis = { stroke: 'var(--line-strong)', tick: { fill: 'var(--ink-3)', fontSize: 12 }, tickLine: false } as const;
const margin = { top: 8, right: 4, bottom: 0, left: 0 };

const charts = { bars: BarChart, groups: BarChart, areas: AreaChart, lines: LineChart } as const;

/** Values over time. Load it lazily: the chart library is larger than most screens. */
export default function TimeChart({ times, parts, names, title, unit, kind, className = 'h-72' }: TimeChartProps) {
  const rows: Row[] = times.map((ms, at) => ({ ms, values: parts.map(({ values }) => values[at] ?? null) }));
  const Chart = charts[kind];
  const hasSum = kind === 'bars' || kind === 'areas';
  const stack = hasSum ? { stackId: 'all' } : {};
  return (
    <div className={classNames(className, 'w-full min-w-0 [&_.recharts-surface:focus-visible]:outline-offset-0')}>
      <ResponsiveContainer width="100%" height="100%">
        <Chart data={rows} margin={margin} aria-label={title} maxBarSize={48} barCategoryGap="18%">
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="ms" {...axis} tickFormatter={names.short} minTickGap={20} interval="preserveStartEnd" />
          <YAxis
            {...axis}
            axisLine={false}
            width={46}
            allowDecimals={kind === 'groups'}
            tickFormatter={abbreviateCount}
          />
          <Tooltip
            cursor={{ fill: 'var(--hover)', stroke: 'var(--line-strong)' }}
            isAnimationActive={false}
            content={({ active, payload }) => {
              const row = payload?.[0]?.payload as Row | undefined;
              return active && row ? <Hint row={row} parts={parts} {...{ names, unit, hasSum }} /> : null;
            }}
          />
          {parts.map(({ name, colour }, at) => {
            const look = {
              name,
              dataKey: (row: Row) => row.values[at],
              fill: colour,
              isAnimationActive: false,
              ...stack,
            };
            if (kind === 'areas') return <Area key={name} {...look} stroke={colour} fillOpacity={0.55} />;
            if (kind === 'lines')
              return <Line key={name} {...look} stroke={colour} strokeWidth={2} dot={rows.length <= 40} />;
            return (
              // The gap helps users who cannot distinguish the colours.
              <Bar key={name} {...look} stroke="var(--surface)" strokeWidth={rows.length > 60 ? 0 : 1} />
            );
          })}
        </Chart>
      </ResponsiveContainer>
    </div>
  );
}

interface HintProps extends Pick<TimeChartProps, 'parts' | 'names' | 'unit'> {
  row: Row;
  hasSum: boolean;
}

/** Tooltip with the values of the hovered or focused bucket. */
function Hint({ row, parts, names, unit, hasSum }: HintProps) {
  const used = parts.map((part, at) => ({ ...part, value: row.values[at] ?? 0 })).filter(({ value }) => value > 0);
  const total = used.reduce((sum, { value }) => sum + value, 0);
  return (
    <div className="max-w-64 rounded-m border bg-surface px-3 py-2 text-small shadow-popover">
      <p className="font-[560]">{names.long(row.ms)}</p>
      {hasSum && (
        <p className="mb-1 text-ink-2 tabular-nums">
          {formatValue(total)} {unit}
        </p>
      )}
      <ul>
        {used.toReversed().map(({ name, colour, value }) => (
          <li key={name} className="flex items-center gap-2">
            <Swatch colour={colour} />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="tabular-nums">
              {formatValue(value)}
              {!hasSum && ` ${unit}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const Swatch = ({ colour }: { colour: string }) => (
  <span aria-hidden className="size-2.5 shrink-0 rounded-[3px]" style={{ background: colour }} />
);

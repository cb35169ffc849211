import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { messageOf } from '../../../data/api/api-error.ts';
import { abbreviateCount, formatCount, pluralize } from '../../../format/count.ts';
import { Segmented } from '../../../parts/form/segmented.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { Skeleton } from '../../../parts/status/skeleton.tsx';
import { type StatsRange, voiceStatsQuery } from './voice-query.ts';

const ranges = [
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
  { value: '1y', label: '1 year' },
] as const satisfies readonly { value: StatsRange; label: string }[];

const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const dayName = (date: string) => day.format(new Date(`${date}T00:00:00Z`));
const axis = { stroke: 'var(--line-strong)', tick: { fill: 'var(--ink-3)', fontSize: 12 }, tickLine: false } as const;

interface Day {
  readonly date: string;
  readonly characters: number;
  readonly users: number;
  readonly added: number;
}

/** What others do with a shared voice, by the day (VOICE-028). */
export function StatsSection({ voiceId }: { voiceId: string }) {
  const [range, setRange] = useState<StatsRange>('30d');
  const { data, isError, error, refetch } = useQuery(voiceStatsQuery(voiceId, range));
  return (
    <div className="mt-4 flex flex-col gap-3 border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-[560]">Used by others</h3>
        <Segmented label="Time" value={range} onChange={setRange} options={ranges} />
      </div>
      {isError && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-56" />}
      {data && (
        <>
          <dl className="grid grid-cols-3 gap-3">
            <Figure name="Characters spoken" value={data.total_characters} />
            <Figure name="Added by" value={data.cloned_by_count} />
            <Figure name="Favourite of" value={data.liked_by_count} />
          </dl>
          <div className="h-48 w-full min-w-0 [&_.recharts-surface:focus-visible]:outline-offset-0">
            <ResponsiveContainer width="100%" height="100%">
              <BarChart
                data={data.days}
                margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
                aria-label="Characters that others spoke with the voice, by the day"
                maxBarSize={48}
              >
                <CartesianGrid vertical={false} stroke="var(--line)" />
                <XAxis dataKey="date" {...axis} tickFormatter={dayName} minTickGap={20} interval="preserveStartEnd" />
                <YAxis {...axis} axisLine={false} width={46} tickFormatter={abbreviateCount} allowDecimals={false} />
                <Tooltip
                  cursor={{ fill: 'var(--hover)' }}
                  isAnimationActive={false}
                  content={({ active, payload }) => {
                    const shown = payload?.[0]?.payload as Day | undefined;
                    return active && shown ? <Hint day={shown} /> : null;
                  }}
                />
                <Bar dataKey="characters" fill="var(--accent)" isAnimationActive={false} />
              </BarChart>
            </ResponsiveContainer>
          </div>
        </>
      )}
    </div>
  );
}

const Figure = ({ name, value }: { name: string; value: number }) => (
  <div>
    <dt className="text-ink-3 text-meta">{name}</dt>
    <dd className="font-[600] text-strong tabular-nums">{formatCount(value)}</dd>
  </div>
);

const Hint = ({ day: { date, characters, users, added } }: { day: Day }) => (
  <div className="rounded-m border bg-surface px-3 py-2 text-small shadow-popover">
    <p className="font-[560]">{dayName(date)}</p>
    <p className="text-ink-2 tabular-nums">
      {pluralize(characters, 'character', 'characters')} by {pluralize(users, 'person', 'people')}
    </p>
    {added > 0 && <p className="text-ink-2 tabular-nums">Added {pluralize(added, 'time', 'times')}</p>}
  </div>
);

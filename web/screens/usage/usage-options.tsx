import { useState } from 'react';
import type { UsageInterval } from '../../../contract/billing/usage.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Select } from '../../parts/form/select.tsx';
import {
  breakdowns,
  type ChartMetric,
  intervals,
  intervalsFor,
  metrics,
  ranges,
  type ShownBreakdown,
  type UsageChoice,
} from './usage-choice.ts';
import { type Days, daysIn, problemOf, type RangeId } from './usage-range.ts';

interface UsageOptionsProps {
  choice: UsageChoice;
  onChange: (choice: UsageChoice) => void;
  /** The days currently shown. */
  days: Days;
  today: string;
  /** Undefined: the plan has no breakdowns. */
  breakdownIds: readonly ShownBreakdown[] | undefined;
  /** False on private servers, which show no billing period. */
  hasPeriod: boolean;
}

const optionsOf = <Id extends string>(titles: Readonly<Record<Id, string>>, ids: readonly Id[]) =>
  ids.map((id) => ({ value: id, label: titles[id] }));
const keysOf = <Id extends string>(titles: Readonly<Record<Id, unknown>>) => Object.keys(titles) as Id[];

/** Selects days, metric, breakdown and interval. */
export function UsageOptions({ choice, onChange, days, today, breakdownIds, hasPeriod }: UsageOptionsProps) {
  const change = (changes: Partial<UsageChoice>) => onChange({ ...choice, ...changes });
  const rangeIds = keysOf(ranges).filter((id) => hasPeriod || id !== 'period');
  const metricOptions = keysOf(metrics).map((id) => ({ value: id, label: metrics[id].title }));
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-end">
        <Field label={t('Time')} className="sm:w-44">
          {(control) => (
            <Select
              value={choice.range}
              onChange={(range) => change({ range: range as RangeId, days: range === 'custom' ? days : undefined })}
              options={optionsOf(ranges, rangeIds)}
              {...control}
            />
          )}
        </Field>
        <Field label={t('Count')} className="sm:w-44">
          {(control) => (
            <Select
              value={choice.metric}
              onChange={(metric) => change({ metric: metric as ChartMetric })}
              options={metricOptions}
              {...control}
            />
          )}
        </Field>
        {breakdownIds && (
          <Field label={t('Split by')} className="sm:w-36">
            {(control) => (
              <Select
                value={choice.breakdown}
                onChange={(breakdown) => change({ breakdown: breakdown as ShownBreakdown })}
                options={optionsOf(breakdowns, breakdownIds)}
                {...control}
              />
            )}
          </Field>
        )}
        <Field label={t('Per')} className="sm:w-36">
          {(control) => (
            <Select
              value={choice.interval}
              onChange={(interval) => change({ interval: interval as UsageInterval })}
              options={optionsOf(intervals, intervalsFor(daysIn(days)))}
              {...control}
            />
          )}
        </Field>
      </div>
      {choice.range === 'custom' && (
        <DayFields
          key={`${days.from} ${days.to}`}
          days={days}
          today={today}
          onChange={(next) => change({ days: next })}
        />
      )}
    </div>
  );
}

interface DayFieldsProps {
  days: Days;
  today: string;
  onChange: (days: Days) => void;
}

/** First and last day; applied on submit if they are valid. */
function DayFields({ days, today, onChange }: DayFieldsProps) {
  const [draft, setDraft] = useState(days);
  const problem = problemOf(draft, today);
  const isSame = draft.from === days.from && draft.to === days.to;
  return (
    <form
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) onChange(draft);
      }}
    >
      {(['from', 'to'] as const).map((end) => (
        <Field
          key={end}
          label={end === 'from' ? t('First day') : t('Last day')}
          error={end === 'to' ? problem : undefined}
        >
          {(control) => (
            <Input
              type="date"
              value={draft[end]}
              max={today}
              onChange={({ target }) => setDraft({ ...draft, [end]: target.value })}
              className="w-40"
              {...control}
            />
          )}
        </Field>
      ))}
      <Button type="submit" className="mt-6.5" disabled={isSame || problem !== undefined}>
        {t('Show')}
      </Button>
    </form>
  );
}

import { t } from '../../messages/t.ts';
import { ChipSelect } from '../form/chip-select.tsx';
import { Input } from '../form/input.tsx';
import type { DayRange } from './day-range.ts';

interface TimeFilterProps {
  time: DayRange | undefined;
  onChange: (time: DayRange | undefined) => void;
}

const presets = { 1: t('Today'), 7: t('Last 7 days'), 30: t('Last 30 days') } as const;
const range = 'range';

/** Filters by date: a preset, or a range of days. */
export function TimeFilter({ time, onChange }: TimeFilterProps) {
  const isRange = time !== undefined && 'from' in time;
  return (
    <>
      <ChipSelect
        name={t('Date')}
        value={time && ('days' in time ? String(time.days) : range)}
        valueText={time && ('days' in time ? presets[time.days] : t('From – to'))}
        options={[
          ...Object.entries(presets).map(([value, label]) => ({ value, label })),
          { value: range, label: t('From – to…') },
        ]}
        onChange={(value) => {
          if (value === undefined) onChange(undefined);
          else if (value === range) onChange({ from: toDay(Date.now() - 6 * 86_400_000), to: toDay(Date.now()) });
          else onChange({ days: Number(value) as 1 | 7 | 30 });
        }}
      />
      {isRange && (
        <span className="inline-flex items-center gap-1.5 text-ink-3 text-meta">
          <DayField
            label={t('First day')}
            value={time.from}
            {...(time.to && { max: time.to })}
            onChange={(from) => onChange({ ...time, from })}
          />
          –
          <DayField
            label={t('Last day')}
            value={time.to}
            {...(time.from && { min: time.from })}
            onChange={(to) => onChange({ ...time, to })}
          />
        </span>
      )}
    </>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

const DayField = ({ label, onChange, ...rest }: DayFieldProps) => (
  <Input
    type="date"
    aria-label={label}
    className="h-7 w-34 px-2 text-small"
    onChange={(event) => onChange(event.target.value)}
    {...rest}
  />
);

/** `2026-05-31`, in the local time zone. */
function toDay(unixInMs: number): string {
  const date = new Date(unixInMs);
  const padded = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${padded(date.getMonth() + 1)}-${padded(date.getDate())}`;
}

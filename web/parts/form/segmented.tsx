import { type ReactNode, useId } from 'react';
import { classNames } from '../display/class-names.ts';
import { Tooltip } from '../overlay/tooltip.tsx';

interface SegmentedProps<Value extends string> {
  /** The accessible name of the choice. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  /** `icon` is shown before the label, as decoration. */
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  /** Why the control is disabled; absent: it is enabled. */
  locked?: string | undefined;
  className?: string;
}

/** A segmented control; arrow keys move between the options. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, onChange, options, locked, className } = props;
  const id = useId();
  return (
    <Tooltip text={locked}>
      <fieldset
        disabled={locked !== undefined}
        aria-describedby={locked === undefined ? undefined : `${id}-locked`}
        className={classNames('inline-flex w-fit rounded-s border bg-sunken p-0.5', className)}
      >
        <legend className="sr-only">{label}</legend>
        {locked !== undefined && (
          <span id={`${id}-locked`} className="sr-only">
            {locked}
          </span>
        )}
        {options.map((option) => (
          <label
            key={option.value}
            className="inline-flex cursor-pointer items-center justify-center gap-1.5 rounded-[4px] px-3 py-1 font-[540] text-ink-2 text-small transition-colors duration-150 hover:text-ink has-checked:bg-surface has-checked:text-ink has-disabled:cursor-not-allowed has-disabled:text-ink-3 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-1 has-checked:shadow-[0_0_0_1px_var(--line-strong)]"
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.icon && <span aria-hidden>{option.icon}</span>}
            {option.label}
          </label>
        ))}
      </fieldset>
    </Tooltip>
  );
}

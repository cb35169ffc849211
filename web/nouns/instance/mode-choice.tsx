import { House, Store } from 'lucide-react';
import { useId } from 'react';
import type { InstanceMode } from '../../../contract/catalogue/instance-modes.ts';
import { t } from '../../messages/t.ts';

const choices = [
  {
    mode: 'private',
    title: t('Private'),
    text: t('For you and the people you invite. Everything is unlimited, with no plans or prices.'),
    icon: House,
  },
  {
    mode: 'service',
    title: t('A service'),
    text: t('For customers. They start on the free plan and can upgrade. Plans, prices and credits are visible.'),
    icon: Store,
  },
] as const;

interface ModeChoiceProps {
  legend: string;
  /** Undefined: nothing is selected yet. */
  value: InstanceMode | undefined;
  onChange: (mode: InstanceMode) => void;
  disabled?: boolean;
  /** Why the choice is invalid. */
  error?: string | undefined;
}

/** Chooses between private and service mode, each with an explanation. */
export function ModeChoice({ legend, value, onChange, disabled = false, error }: ModeChoiceProps) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-2 font-[540]">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map(({ mode, title, text, icon: Icon }) => (
          <label
            key={mode}
            className="flex cursor-pointer items-start gap-3 rounded-m border border-control bg-surface px-3.5 py-3 transition-colors duration-150 hover:bg-hover has-[input:checked]:border-accent has-[input:checked]:bg-accent-soft has-[input:disabled]:cursor-not-allowed has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent has-[input:focus-visible]:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={mode}
              checked={value === mode}
              onChange={() => onChange(mode)}
              aria-describedby={`${name}-${mode}`}
              className="peer sr-only"
            />
            <Icon className="mt-px size-[18px] shrink-0 peer-checked:text-accent-ink" strokeWidth={1.7} aria-hidden />
            <span className="min-w-0">
              <span className="block font-[560]">{title}</span>
              <span id={`${name}-${mode}`} className="block text-ink-2 text-small">
                {text}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-bad text-meta">
          {error}
        </p>
      )}
    </fieldset>
  );
}

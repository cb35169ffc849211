import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '../../parts/display/class-names.ts';

interface Choice {
  readonly id: string;
  readonly title: string;
  readonly icon?: LucideIcon;
}

interface ChoiceCardsProps {
  legend: string;
  choices: readonly Choice[];
  value: string | null;
  onChange: (id: string) => void;
  className?: string;
}

/** A group of radio buttons, styled as cards. */
export function ChoiceCards({ legend, choices, value, onChange, className }: ChoiceCardsProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-[540]">{legend}</legend>
      <div className={classNames('grid grid-cols-2 gap-2', className)}>
        {choices.map(({ id, title, icon: Icon }) => (
          <label
            key={id}
            className="flex cursor-pointer items-center gap-2.5 rounded-m border border-control bg-surface px-3 py-2.5 transition-colors duration-150 hover:bg-hover has-[input:checked]:border-accent has-[input:checked]:bg-accent-soft has-[input:checked]:text-accent-ink has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent has-[input:focus-visible]:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={id}
              checked={value === id}
              onChange={() => onChange(id)}
              className="sr-only"
            />
            {Icon && <Icon className="size-[18px] shrink-0" strokeWidth={1.7} aria-hidden />}
            <span className="min-w-0 font-[540] text-small">{title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

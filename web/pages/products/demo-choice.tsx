import { type ReactNode, useId } from 'react';
import { classNames } from '../../parts/display/class-names.ts';

interface DemoOption {
  readonly id: string;
  readonly name: string;
  /** A few words about it. */
  readonly detail: string;
  /** Decorative. */
  readonly picture: ReactNode;
}

interface DemoChoiceProps {
  label: string;
  value: string;
  onChange: (id: string) => void;
  options: readonly DemoOption[];
  className?: string;
}

/** A choice in a demo. Its options are buttons, so that a click before the app has loaded is repeated after it. */
export function DemoChoice({ label, value, onChange, options, className }: DemoChoiceProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-2 font-[560] text-ink-3 text-small">
        {label}
      </p>
      <div className={classNames('grid gap-2', className)}>
        {options.map((option) => (
          <button
            key={option.id}
            type="button"
            aria-pressed={option.id === value}
            onClick={() => onChange(option.id)}
            className={classNames(
              'flex min-w-0 items-center gap-3 rounded-m border p-3 text-start transition-colors duration-150',
              option.id === value ? 'border-accent bg-accent-soft' : 'hover:bg-hover',
            )}
          >
            {option.picture}
            <span className="min-w-0">
              <span className="block truncate font-[600]">{option.name}</span>
              <span className="block text-ink-2 text-small">{option.detail}</span>
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

/** The frame of a demo. */
export const DemoFrame = ({ children }: { children: ReactNode }) => (
  <div data-demo="" className="overflow-hidden rounded-m border bg-surface">
    {children}
  </div>
);

/** What a voice of a demo says. */
export const DemoQuote = ({ children }: { children: string }) => (
  <blockquote lang="en" dir="ltr" className="text-pretty text-[18px] leading-[28px] sm:text-[22px] sm:leading-[32px]">
    {`“${children}”`}
  </blockquote>
);

import { type ReactNode, useId } from 'react';
import { classNames } from '../../parts/display/class-names.ts';

interface PanelProps {
  title: string;
  /** Shown to the right of the title. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled section with a border. */
export function Panel({ title, action, className, children }: PanelProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className={classNames('min-w-0 rounded-m border bg-surface p-4 sm:p-5', className)}
    >
      <div className="mb-3 flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 id={heading} className="font-[620] text-strong tracking-tight">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

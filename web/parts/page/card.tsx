import { type ReactNode, useId } from 'react';

/** A part of the page with its heading, and an action at its end. */
export function Card({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="min-w-0 rounded-m border bg-surface p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id={heading} className="font-[600]">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

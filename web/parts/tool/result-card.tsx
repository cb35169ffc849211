import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';

interface ResultCardProps {
  title: string;
  /** Its length, and what a person should know about it. */
  facts: string;
  /** Buttons beside the title. */
  actions: ReactNode;
  children: ReactNode;
}

/** The result of a tool below its input. */
export function ResultCard({ title, facts, actions, children }: ResultCardProps) {
  return (
    <section aria-label={t('Result')} className="flex min-w-0 flex-col gap-4 rounded-m border p-4">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="truncate font-[600] text-strong" dir="auto">
            {title}
          </h2>
          <p className="text-ink-3 text-meta tabular-nums">{facts}</p>
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}

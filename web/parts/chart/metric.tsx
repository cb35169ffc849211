import type { ReactNode } from 'react';

/** One number above a chart, with a note. */
export function Metric({ title, value, children }: { title: string; value: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-m border bg-surface px-4 py-3">
      <h2 className="text-ink-2 text-small">{title}</h2>
      <p className="truncate font-[620] text-title tabular-nums">{value}</p>
      <p className="text-ink-3 text-meta tabular-nums">{children}</p>
    </div>
  );
}

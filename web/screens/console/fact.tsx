import type { ReactNode } from 'react';

/** A fact in a list of them (`dl`). */
export const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-3 text-meta">{title}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

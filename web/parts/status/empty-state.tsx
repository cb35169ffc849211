import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

/** Shown in place of an empty list: why it is empty, and the next step. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1.5 px-6 py-14 text-center">
      <div className="mb-2 grid size-11 place-items-center rounded-full bg-hover text-ink-2 [&_svg]:size-5" aria-hidden>
        {icon}
      </div>
      <h2 className="font-[600] text-strong">{title}</h2>
      {children && <div className="max-w-96 text-ink-2">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  /** One line of help. */
  help?: ReactNode;
  /** Content next to the title: tabs or a view switch. */
  children?: ReactNode;
  /** The primary action, on the right. */
  action?: ReactNode;
}

/** The header of every screen. On small screens it leaves space on the left for the navigation button. */
export function PageHeader({ title, help, children, action }: PageHeaderProps) {
  return (
    <header className="sticky top-0 z-sticky flex min-h-(--header) shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b bg-bg py-2 pe-4 ps-14 md:px-5">
      {/* A fixed width next to a view switch, so that the switch does not move between views. */}
      <div className="min-w-0 xl:has-[+nav]:min-w-64">
        <h1 className="truncate font-[620] text-strong tracking-tight">{title}</h1>
        {help && <p className="hidden text-ink-3 text-meta sm:block">{help}</p>}
      </div>
      {children}
      {action && <div className="ms-auto flex items-center gap-2">{action}</div>}
    </header>
  );
}

import type { ReactNode } from 'react';

/** Filters as pills: one row to scroll on a phone, where several would push the list out of sight; else among their neighbours. */
export function ChipRow({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-3 -my-1 flex w-[calc(100%+1.5rem)] items-center gap-2 overflow-x-auto px-3 py-1 [scrollbar-width:none] *:shrink-0 sm:contents">
      {children}
    </div>
  );
}

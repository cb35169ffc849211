import type { ReactNode } from 'react';

/** A row of filter pills. On a phone it scrolls sideways, so that the pills do not push the list out of view. */
export function ChipRow({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-3 -my-1 flex w-[calc(100%+1.5rem)] items-center gap-2 overflow-x-auto px-3 py-1 [scrollbar-width:none] *:shrink-0 sm:contents">
      {children}
    </div>
  );
}

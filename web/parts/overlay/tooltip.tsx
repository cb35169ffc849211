import { Slot } from 'radix-ui';
import type { ReactElement } from 'react';

interface TooltipProps {
  /** A few words. What they say must also be in the child's name: nobody hears a tooltip. */
  text: string | undefined;
  /** The element that it explains. */
  children: ReactElement;
  side?: TooltipSide;
}

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

/** Marks its child as having a tooltip, which `TooltipLayer` shows. Without text there is none. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  if (!text) return children;
  return (
    <Slot.Root data-tooltip={text} data-tooltip-side={side}>
      {children}
    </Slot.Root>
  );
}

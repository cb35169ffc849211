import { Slot } from 'radix-ui';
import type { ReactElement } from 'react';

interface TooltipProps {
  /**
   * A short text. The child's accessible name must contain it too, because screen readers do not announce tooltips.
   */
  text: string | undefined;
  /** The element that it describes. */
  children: ReactElement;
  side?: TooltipSide;
}

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

/** Gives its child a tooltip, which `TooltipLayer` renders. Without text there is none. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  if (!text) return children;
  return (
    <Slot.Root data-tooltip={text} data-tooltip-side={side}>
      {children}
    </Slot.Root>
  );
}

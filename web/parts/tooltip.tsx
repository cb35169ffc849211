import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

/** How long the pointer rests before a tooltip shows, in ms (UI-006). */
export const tooltipDelayMs = 400;

/** Stands once around the app: tooltips near each other then open without a second wait. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Primitive.Provider delayDuration={tooltipDelayMs}>{children}</Primitive.Provider>;
}

interface TooltipProps {
  text: ReactNode;
  /** The element that it explains; takes a ref and focus. */
  children: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
}

/** A short text beside its child on hover and on keyboard focus. Without text there is none. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  if (!text) return children;
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 animate-appear rounded-s bg-ink px-2 py-1 text-bg text-meta shadow-popover"
        >
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

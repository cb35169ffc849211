import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../display/class-names.ts';
import { useReturnFocus } from './return-focus.ts';

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name; not shown. */
  title: string;
  side: 'left' | 'bottom' | 'top';
  children: ReactNode;
}

const sideClasses = {
  left: 'inset-y-0 start-0 w-[min(280px,86vw)] animate-slide-in',
  bottom: 'inset-x-0 bottom-0 max-h-[86dvh] animate-rise rounded-t-m',
  top: 'inset-x-0 top-[min(12vh,96px)] mx-auto w-[min(560px,calc(100vw-16px))] animate-rise rounded-m',
} as const;

/** A panel without a title bar: navigation from the left, settings from below, the command palette near the top. */
export function Sheet({ open, onOpenChange, title, side, children }: SheetProps) {
  const returnFocus = useReturnFocus(open);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-layer animate-appear bg-[rgb(20_18_15/0.5)]" />
        <Primitive.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className={classNames(
            'fixed z-layer flex flex-col overflow-y-auto border bg-bg shadow-dialog outline-none',
            sideClasses[side],
          )}
        >
          <Primitive.Title className="sr-only">{title}</Primitive.Title>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

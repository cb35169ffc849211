import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../display/class-names.ts';
import { useReturnFocus } from './return-focus.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One line below the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** The row of buttons, the main one last. */
  footer?: ReactNode;
  /** Can be closed only by its buttons: no close icon, no Escape, no click outside. */
  blocking?: boolean;
  className?: string;
}

/** A modal dialog; on a phone a bottom sheet. It traps focus and returns it on close. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  blocking = false,
  className,
}: DialogProps) {
  const returnFocus = useReturnFocus(open);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-layer animate-appear bg-[rgb(20_18_15/0.5)]" />
        <Primitive.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={returnFocus}
          {...(blocking && { onEscapeKeyDown: keepOpen, onInteractOutside: keepOpen })}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-layer flex max-h-[92dvh] animate-rise flex-col rounded-t-m border bg-surface shadow-dialog outline-none sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[86dvh] sm:w-[min(480px,calc(100vw-32px))] sm:rounded-m',
            className,
          )}
        >
          <div className="px-5 pt-4 pe-14 pb-1">
            <Primitive.Title className="font-[620] text-strong tracking-tight">{title}</Primitive.Title>
            {description && (
              <Primitive.Description asChild>
                <div className="mt-1 text-ink-2">{description}</div>
              </Primitive.Description>
            )}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-3">{children}</div>
          {footer && <div className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">{footer}</div>}
          {/* Last in order, so that initial focus goes to the first field. */}
          {!blocking && (
            <Primitive.Close asChild>
              <IconButton label={t('Close')} size="small" className="absolute top-3.5 end-3.5">
                <X />
              </IconButton>
            </Primitive.Close>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const keepOpen = (event: { preventDefault: () => void }) => event.preventDefault();

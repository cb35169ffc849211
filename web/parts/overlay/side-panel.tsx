import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../messages/t.ts';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../display/class-names.ts';
import { useMedia } from '../display/use-media.ts';
import { type ShortcutGroup, useShortcuts } from '../page/shortcuts.ts';
import { keyUseOf, panelStep } from './panel-step.ts';
import { hasMovedOn, useReturnFocus } from './return-focus.ts';

interface SidePanelProps {
  title: string;
  /** One line below the title. */
  description?: ReactNode;
  /** The place of the item in its list: "2 of 14"; announced when it changes. */
  position?: string | undefined;
  /** The item that is shown; another one replaces the content. */
  itemId: string;
  /** Goes to the item before, by button, K or up; absent at the first one. */
  onPrevious?: (() => void) | undefined;
  /** Goes to the item after, by button, J or down; absent at the last one. */
  onNext?: (() => void) | undefined;
  /** Closes it; with `usePanelItem`, Back does the same. */
  onClose: () => void;
  /** What gets the focus on close if the panel went to another item, for example the row of that item. */
  focusAfter?: () => HTMLElement | null | undefined;
  /** From 1024 px on, it stands beside the list, in the same flex row, and covers nothing. */
  isDocked?: boolean;
  /** The row of actions. */
  footer?: ReactNode;
  children: ReactNode;
}

const shortcuts: ShortcutGroup = {
  title: t('Side panel'),
  shortcuts: [
    { keys: ['J'], does: t('Go to the next item') },
    { keys: ['K'], does: t('Go to the previous item') },
    { keys: ['Esc'], does: t('Close the panel') },
  ],
};

/**
 * An item of a list at the end of the page. It is not modal: the list beside it stays in use, and dialogs opened from it
 * lie above it. Below 640 px it covers the page, and is modal. Mount it while it is open; `usePanelItem` gives it a URL.
 */
export function SidePanel(props: SidePanelProps) {
  const { title, description, position, itemId, onPrevious, onNext, onClose, isDocked = false, footer } = props;
  const coversPage = !useMedia('(min-width: 640px)');
  const content = useRef<HTMLDivElement>(null);
  const { focusAfter, hasStepped } = useFocusAfter(props);
  useShortcuts(shortcuts);
  // The content of the item before is gone, and the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another item is shown
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches(':disabled')) content.current?.focus();
  }, [itemId]);

  const step = (go: (() => void) | undefined) => {
    hasStepped.current = true;
    go?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    // Keys of a dialog that was opened from the panel bubble here too.
    if (event.defaultPrevented || !event.currentTarget.contains(target)) return;
    const next = panelStep(event, keyUseOf(target));
    if (!next) return;
    event.preventDefault();
    step(next === 'next' ? onNext : onPrevious);
  };
  return (
    <Primitive.Root open modal={coversPage} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Primitive.Content
        ref={content}
        {...(description ? {} : { 'aria-describedby': undefined })}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          content.current?.focus();
        }}
        onCloseAutoFocus={focusAfter}
        onInteractOutside={keepOpen}
        onKeyDown={onKeyDown}
        className={classNames(
          'fixed inset-y-0 end-0 z-panel flex w-full animate-appear flex-col bg-surface outline-none sm:w-[min(460px,100vw)] sm:border-s sm:shadow-dialog',
          isDocked && 'lg:relative lg:z-auto lg:w-[400px] lg:shrink-0 lg:shadow-none',
        )}
      >
        <div className="flex items-start gap-1 px-5 pt-3 pb-1">
          <div className="me-auto min-w-0 pt-1">
            <Primitive.Title className="truncate font-[620] text-strong tracking-tight">{title}</Primitive.Title>
            {description && (
              <Primitive.Description asChild>
                <div className="mt-1 text-ink-2">{description}</div>
              </Primitive.Description>
            )}
          </div>
          <span role="status" className="shrink-0 whitespace-nowrap px-1 pt-2.5 text-ink-3 text-meta tabular-nums">
            {position}
          </span>
          <IconButton label={t('Previous item')} disabled={!onPrevious} onClick={() => step(onPrevious)}>
            <ChevronUp />
          </IconButton>
          <IconButton label={t('Next item')} disabled={!onNext} onClick={() => step(onNext)}>
            <ChevronDown />
          </IconButton>
          <Primitive.Close asChild>
            <IconButton label={t('Close')}>
              <X />
            </IconButton>
          </Primitive.Close>
        </div>
        <section
          key={itemId}
          aria-label={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          className="-outline-offset-2 min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-3"
        >
          {props.children}
        </section>
        {footer && <div className="flex flex-wrap gap-2 border-t px-5 py-3">{footer}</div>}
      </Primitive.Content>
    </Primitive.Root>
  );
}

const keepOpen = (event: { preventDefault: () => void }) => event.preventDefault();

/** Focuses the opener on close or, after steps to other items, what the list names. */
function useFocusAfter({ focusAfter }: SidePanelProps) {
  const returnFocus = useReturnFocus(true);
  const hasStepped = useRef(false);
  const named = useRef(focusAfter);
  named.current = focusAfter;
  return {
    hasStepped,
    focusAfter: (event: Event) => {
      const element = hasStepped.current ? named.current?.() : undefined;
      if (!element || hasMovedOn(event)) return returnFocus(event);
      event.preventDefault();
      element.focus();
    },
  };
}

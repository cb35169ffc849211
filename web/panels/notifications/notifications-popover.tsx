import { CheckCheck, Settings } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { t } from '../../messages/t.ts';
import { useUnreadCount } from '../../nouns/notifications/notifications-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { Tooltip } from '../../parts/overlay/tooltip.tsx';
import { NotificationList } from './notification-list.tsx';
import { useMarkRead } from './use-mark-read.ts';

interface NotificationsPopoverProps {
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  onNavigate: (() => void) | undefined;
}

/** The notifications of the person, next to the bell. */
export function NotificationsPopover({ anchor, onClose, onNavigate }: NotificationsPopoverProps) {
  const unread = useUnreadCount() ?? 0;
  const markRead = useMarkRead();
  const leave = () => {
    onClose();
    onNavigate?.();
  };
  return (
    <Popover.Root open modal onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          aria-label={t('Notifications')}
          side="bottom"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
          className="z-layer flex max-h-[min(36rem,var(--radix-popover-content-available-height))] w-[min(26rem,calc(100vw-16px))] animate-rise flex-col overflow-hidden rounded-m border bg-surface shadow-popover outline-none"
        >
          <div className="flex h-12 shrink-0 items-center gap-1 border-b pe-2 ps-4">
            <h2 className="me-auto font-[620]">{t('Notifications')}</h2>
            {unread > 0 && (
              <Button kind="ghost" size="small" onClick={() => markRead.mutate(undefined)}>
                <CheckCheck aria-hidden />
                {t('Mark all as read')}
              </Button>
            )}
            <Tooltip text={t('Notification settings')}>
              <Link
                to="/app/settings/notifications"
                aria-label={t('Notification settings')}
                onClick={leave}
                className="inline-grid size-[34px] shrink-0 place-items-center rounded-s text-ink-2 transition-colors duration-150 hover:bg-hover hover:text-ink"
              >
                <Settings className="size-[17px]" aria-hidden />
              </Link>
            </Tooltip>
          </div>
          <NotificationList onMarkRead={markRead.mutate} onLeave={leave} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

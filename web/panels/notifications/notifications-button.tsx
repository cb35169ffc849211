import { Bell } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { formatCount } from '../../format/count.ts';
import { t } from '../../messages/t.ts';
import { useUnreadCount } from '../../nouns/notifications/notifications-queries.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';

// Loaded on hover or focus, because most pages need no list.
const loadPopover = () => import('./notifications-popover.tsx');
const NotificationsPopover = lazy(async () => ({ default: (await loadPopover()).NotificationsPopover }));

const maxShown = 9;

/** NOTIF-004: the bell, with the number of unread notifications; it opens their list. */
export function NotificationsButton({ onNavigate }: { onNavigate?: () => void }) {
  const unread = useUnreadCount() ?? 0;
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={button}
        label={unread === 0 ? t('Notifications') : t('Notifications, {unread} unread', { unread: formatCount(unread) })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={loadPopover}
        onFocus={loadPopover}
        onClick={() => setIsOpen(true)}
        className="relative"
      >
        <Bell />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-0.5 end-0.5 min-w-4 rounded-full bg-info px-1 text-center font-[620] text-[10px] text-on-info tabular-nums leading-4"
          >
            {unread > maxShown ? `${maxShown}+` : unread}
          </span>
        )}
      </IconButton>
      <Suspense fallback={null}>
        {isOpen && <NotificationsPopover anchor={button} onClose={() => setIsOpen(false)} onNavigate={onNavigate} />}
      </Suspense>
    </>
  );
}

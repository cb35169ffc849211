import { Menu } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { formatMessage } from '../messages/format-message.ts';
import { t } from '../messages/t.ts';
import { useUnreadCount } from '../nouns/notifications/notifications-queries.ts';
import { IconButton } from '../parts/button/icon-button.tsx';

const loadDrawer = () => import('./navigation-sheet.tsx');
const NavigationSheet = lazy(async () => ({ default: (await loadDrawer()).NavigationSheet }));

/** The navigation of small screens: a button in the page header that opens a drawer (UI-004). */
export function NavigationDrawer() {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const unread = useUnreadCount() ?? 0;
  const unreadText = useId();
  const show = () => {
    setWasOpened(true);
    setOpen(true);
  };
  return (
    <div className="md:hidden">
      <div className="absolute top-[11px] start-2.5 z-float">
        <IconButton
          label={t('Open navigation')}
          aria-expanded={open}
          aria-describedby={unread > 0 ? unreadText : undefined}
          onPointerDown={loadDrawer}
          onClick={show}
          className="relative"
        >
          <Menu />
          {unread > 0 && (
            <span className="absolute top-1 end-1 size-2 rounded-full bg-info">
              <span id={unreadText} className="sr-only">
                {formatMessage('{unread, plural, one {# unread notification} other {# unread notifications}}', {
                  unread,
                })}
              </span>
            </span>
          )}
        </IconButton>
      </div>
      <Suspense fallback={null}>{wasOpened && <NavigationSheet open={open} onOpenChange={setOpen} />}</Suspense>
    </div>
  );
}

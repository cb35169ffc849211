import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { userQuery } from '../data/api/queries.ts';
import { t } from '../messages/t.ts';
import { useHasNews } from '../panels/whats-new/use-has-news.ts';
import { classNames } from '../parts/display/class-names.ts';

// Loaded on hover or focus, because the first page needs no menu.
const loadItems = () => import('./account-menu-items.tsx');
const AccountMenuItems = lazy(async () => ({ default: (await loadItems()).AccountMenuItems }));

interface AccountMenuProps {
  /** Icon only. */
  narrow?: boolean;
  onNavigate?: () => void;
}

/** The button that shows the signed-in user and opens the account menu. */
export function AccountMenu({ narrow = false, onNavigate }: AccountMenuProps) {
  const { data: user } = useQuery(userQuery);
  const hasNews = useHasNews();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = user?.first_name || user?.email || t('Account');
  return (
    <div className="relative">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={loadItems}
        onFocus={loadItems}
        onClick={() => setOpen(true)}
        className={classNames(
          'flex w-full items-center gap-2.5 rounded-s p-2 text-start transition-colors duration-150 hover:bg-hover',
          narrow && 'size-10 justify-center p-0',
        )}
      >
        <span
          aria-hidden
          className="relative grid size-[30px] shrink-0 place-items-center rounded-full bg-accent-soft font-[600] text-accent-ink text-small uppercase"
        >
          {[...name][0]}
          {hasNews && (
            <span className="absolute -end-0.5 -top-0.5 size-2.5 rounded-full border-2 border-sunken bg-info" />
          )}
        </span>
        <span className={narrow ? 'sr-only' : 'min-w-0 flex-1'}>
          <span className="sr-only">{t('Account of')} </span>
          <span className="block truncate font-[560]">{name}</span>
          {user && user.email !== name && <span className="block truncate text-ink-3 text-meta">{user.email}</span>}
          {hasNews && <span className="sr-only">{t('There is something new')}</span>}
        </span>
        {!narrow && <ChevronsUpDown className="size-4 shrink-0 text-ink-3" aria-hidden />}
      </button>
      <Suspense fallback={null}>
        {open && (
          <AccountMenuItems
            onClose={() => setOpen(false)}
            onNavigate={onNavigate}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              button.current?.focus();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

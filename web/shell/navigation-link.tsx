import { ExternalLink, Lock, Pin, PinOff } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../messages/t.ts';
import { classNames } from '../parts/display/class-names.ts';
import { Tooltip } from '../parts/overlay/tooltip.tsx';
import { type NavigationEntry, useNothing } from '../parts/page/navigation-entry.ts';
import { setPinned } from './navigation-choices.ts';

interface NavigationLinkProps {
  entry: NavigationEntry;
  isActive: boolean;
  /** Icon only. */
  narrow: boolean;
  onClick: () => void;
  /** Whether the entry is pinned; absent: it cannot be pinned. */
  isPinned?: boolean;
}

/** The link of an entry with its badge, or the reason why the area is locked, and the button that pins it. */
export function NavigationLink({ entry, isActive, narrow, onClick, isPinned }: NavigationLinkProps) {
  const { title, path, icon: Icon, isDocument = false, useLock = useNothing, useBadge = useNothing } = entry;
  const lock = useLock();
  const badge = useBadge();
  const name = lock === undefined ? title : `${title}: ${lock}`;
  const canPin = !narrow && isPinned !== undefined;
  const link = {
    onClick,
    'aria-current': isActive ? ('page' as const) : undefined,
    className: classNames(
      'flex h-8 items-center gap-2.5 rounded-s border border-transparent px-2.5 font-[480] text-ink-2 transition-colors duration-150 hover:bg-hover hover:text-ink',
      narrow && 'w-10 justify-center px-0',
      isActive && 'border-line bg-surface font-[560] text-ink hover:bg-surface',
      canPin && 'pe-8',
      lock !== undefined && 'text-ink-3',
    ),
    children: (
      <>
        <Icon className="size-4 shrink-0" strokeWidth={1.7} aria-hidden />
        <span className={narrow ? 'sr-only' : 'truncate'}>{title}</span>
        {lock !== undefined && <span className="sr-only">{t('Locked: {lock}', { lock })}</span>}
        {!narrow && badge !== undefined && (
          <span className="ms-auto rounded-full bg-hover px-1.5 text-ink-2 text-meta tabular-nums">{badge}</span>
        )}
        {!narrow && isDocument && <ExternalLink className="ms-auto size-3.5 shrink-0 text-ink-3" aria-hidden />}
        {!narrow && lock !== undefined && <Lock className="ms-auto size-3.5 shrink-0 text-ink-3" aria-hidden />}
      </>
    ),
  };
  return (
    <li className="group/entry relative">
      <Tooltip text={narrow ? name : lock} side="right">
        {isDocument ? (
          <a href={path} target="_blank" rel="noopener" {...link} />
        ) : (
          <Link to={path} prefetch="intent" {...link} />
        )}
      </Tooltip>
      {canPin && (
        <button
          type="button"
          aria-label={isPinned ? t('Unpin {title}', { title }) : t('Pin {title}', { title })}
          onClick={() => setPinned(path, !isPinned)}
          className="absolute top-1 end-1 grid size-6 place-items-center rounded-s text-ink-3 opacity-0 hover:text-ink focus-visible:opacity-100 group-hover/entry:opacity-100 [@media(hover:none)]:opacity-100"
        >
          {isPinned ? <PinOff className="size-3.5" aria-hidden /> : <Pin className="size-3.5" aria-hidden />}
        </button>
      )}
    </li>
  );
}

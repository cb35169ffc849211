import { NavLink } from 'react-router';
import { classNames } from '../parts/display/class-names.ts';
import { Tooltip } from '../parts/overlay/tooltip.tsx';
import { type NavigationEntry, navigation } from '../parts/page/navigation.ts';

interface NavigationListProps {
  /** Icons only. */
  narrow?: boolean;
  onNavigate?: () => void;
}

/** Grouped links to the product areas. */
export function NavigationList({ narrow = false, onNavigate }: NavigationListProps) {
  return (
    <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto px-2 py-1">
      {navigation.map(({ title, entries }) => (
        <section key={title ?? ''} aria-label={title} className="mb-2">
          {title && (
            <h2 className={classNames('px-2.5 pt-2.5 pb-1 font-[550] text-ink-3 text-meta', narrow && 'sr-only')}>
              {title}
            </h2>
          )}
          <ul>
            {entries.map((entry) => (
              <li key={entry.path}>
                <Tooltip text={narrow ? entry.title : undefined} side="right">
                  <EntryLink entry={entry} narrow={narrow} onClick={onNavigate} />
                </Tooltip>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

interface EntryLinkProps {
  entry: NavigationEntry;
  narrow: boolean;
  onClick: (() => void) | undefined;
}

function EntryLink({ entry: { title, path, icon: Icon, isExact = false }, narrow, onClick, ...rest }: EntryLinkProps) {
  return (
    <NavLink
      to={path}
      end={isExact}
      prefetch="intent"
      onClick={onClick}
      className={({ isActive }) =>
        classNames(
          'flex h-8 items-center gap-2.5 rounded-s border border-transparent px-2.5 font-[480] text-ink-2 transition-colors duration-150 hover:bg-hover hover:text-ink',
          narrow && 'w-10 justify-center px-0',
          isActive && 'border-line bg-surface font-[560] text-ink hover:bg-surface',
        )
      }
      {...rest}
    >
      <Icon className="size-4 shrink-0" strokeWidth={1.7} aria-hidden />
      <span className={narrow ? 'sr-only' : undefined}>{title}</span>
    </NavLink>
  );
}

import { ArrowLeft } from 'lucide-react';
import { Fragment } from 'react';
import { useLocation } from 'react-router';
import { t } from '../messages/t.ts';
import { classNames } from '../parts/display/class-names.ts';
import { Tooltip } from '../parts/overlay/tooltip.tsx';
import type { NavigationEntry, NavigationPage } from '../parts/page/navigation-entry.ts';
import { activePage } from './active-entry.ts';
import { NavigationLink } from './navigation-link.tsx';

interface NavigationPagesProps {
  area: NavigationEntry;
  narrow: boolean;
  onClick: () => void;
  /** Shows the areas again. */
  onLeave: () => void;
}

/** The second level: the pages of the open area, in place of the areas. */
export function NavigationPages({ area, narrow, onClick, onLeave }: NavigationPagesProps) {
  const { pathname } = useLocation();
  const pages = area.pages ?? [];
  const active = activePage(pages, pathname);
  return (
    <section aria-label={area.title}>
      <Tooltip text={narrow ? t('All areas') : undefined} side="right">
        <button
          type="button"
          onClick={onLeave}
          className={classNames(
            'flex h-8 w-full items-center gap-2.5 rounded-s px-2.5 text-ink-3 transition-colors duration-150 hover:bg-hover hover:text-ink',
            narrow && 'w-10 justify-center px-0',
          )}
        >
          <ArrowLeft className="size-4 shrink-0" strokeWidth={1.7} aria-hidden />
          <span className={narrow ? 'sr-only' : undefined}>{t('All areas')}</span>
        </button>
      </Tooltip>
      <h2 className={classNames('px-2.5 pt-2 pb-1 font-[600]', narrow && 'sr-only')}>{area.title}</h2>
      {groupPages(pages).map(({ title, pages: grouped }, index) => (
        <Fragment key={title ?? ''}>
          {title !== undefined && (
            <h3 className={classNames('px-2.5 pt-3 pb-1 font-[550] text-ink-3 text-meta', narrow && 'sr-only')}>
              {title}
            </h3>
          )}
          <ul aria-label={title} className={classNames(narrow && index > 0 && 'mt-1 border-t pt-1')}>
            {grouped.map((page) => (
              <NavigationLink
                key={page.path}
                entry={page}
                isActive={page === active}
                narrow={narrow}
                onClick={onClick}
              />
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  );
}

/** The pages by their groups, in the order of the first page of each; pages without a group have no title. */
const groupPages = (pages: readonly NavigationPage[]) =>
  [...new Set(pages.map(({ group }) => group))].map((title) => ({
    title,
    pages: pages.filter(({ group }) => group === title),
  }));

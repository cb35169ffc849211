import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { t } from '../../messages/t.ts';
import { classNames } from '../../parts/display/class-names.ts';

const views = [
  { path: '/app/voices', title: t('All') },
  { path: '/app/voice-lab', title: t('Mine') },
  { path: '/app/default-voices', title: t('Default') },
  { path: '/app/workspace-voices', title: t('Workspace') },
  { path: '/app/voice-library', title: t('Library') },
  { path: '/app/voice-library/collections', title: t('Collections') },
];
/** The path of the collections within the voice lab. */
const labCollections = '/app/voice-lab/collections';

/** The views of the voices screen; below the title if there is no space next to it, and scrollable on small screens. */
export function VoicesSwitch() {
  const bar = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another active link to scroll into view
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (link && bar.current)
      bar.current.scrollLeft = link.offsetLeft - (bar.current.clientWidth - link.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav
      aria-label={t('Voice views')}
      className="-ms-10 md:ms-0 order-last w-[calc(100%+2.5rem)] min-w-0 md:w-full xl:order-none xl:w-auto"
    >
      <div
        ref={bar}
        className="relative flex w-fit max-w-full overflow-x-auto rounded-s border bg-sunken p-0.5 [scrollbar-width:none]"
      >
        {views.map(({ path, title }) => (
          <NavLink
            key={path}
            to={title === 'Collections' && pathname.startsWith('/app/voice-lab') ? labCollections : path}
            end
            className={({ isActive }) =>
              classNames(
                'grid h-6.5 shrink-0 place-items-center rounded-[4px] px-2.5 font-[500] text-ink-2 transition-colors duration-150 hover:text-ink',
                isActive && 'bg-surface text-ink shadow-[0_1px_2px_rgb(0_0_0/0.08)]',
              )
            }
          >
            {title}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}

import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../data/store/use-store.ts';
import { t } from '../messages/t.ts';
import { useAreas } from '../panels/navigation/areas.ts';
import { classNames } from '../parts/display/class-names.ts';
import { navigationChoices } from './navigation-choices.ts';
import { NavigationGroupPart } from './navigation-group.tsx';
import { NavigationLink } from './navigation-link.tsx';
import { NavigationPages } from './navigation-pages.tsx';
import { navigationView } from './navigation-view.ts';
import { useHeight } from './use-height.ts';

interface NavigationListProps {
  /** Icons only. */
  narrow?: boolean;
  onNavigate?: () => void;
}

/** Twice the vertical padding of the navigation, in px. */
const padding = 8;

/** Links to the areas in groups, or to the pages of the open area if it has a navigation of its own. */
export function NavigationList({ narrow = false, onNavigate }: NavigationListProps) {
  const areas = useAreas();
  const { pathname } = useLocation();
  const choices = useStore(navigationChoices);
  const nav = useRef<HTMLElement>(null);
  // What the user opens or closes moves the groups anyway, so it may use the height of now.
  const height = useHeight(nav, choices);
  /** The area whose pages the user has left for the list of areas, without opening another area. */
  const [leftArea, setLeftArea] = useState<string>();
  const { active, top, groups } = navigationView(areas, pathname, choices, height - padding);
  const follow = () => {
    setLeftArea(undefined);
    onNavigate?.();
  };
  const row = { narrow, onClick: follow };
  return (
    <nav
      ref={nav}
      aria-label={t('Main')}
      className={classNames('min-h-0 flex-1 overflow-y-auto px-2 py-1 [scrollbar-width:thin]')}
    >
      {active?.replacesAreas && active.path !== leftArea ? (
        <NavigationPages area={active} onLeave={() => setLeftArea(active.path)} {...row} />
      ) : (
        <>
          <ul>
            {top.map((entry) => {
              const isPinned = choices.pinned.includes(entry.path);
              return (
                <NavigationLink
                  key={entry.path}
                  entry={entry}
                  isActive={entry === active}
                  {...(isPinned && { isPinned })}
                  {...row}
                />
              );
            })}
          </ul>
          {groups.map((group) => (
            <NavigationGroupPart key={group.title} group={group} active={active} {...row} />
          ))}
        </>
      )}
    </nav>
  );
}

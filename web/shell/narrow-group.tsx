import { lazy, Suspense, useRef, useState } from 'react';
import { classNames } from '../parts/display/class-names.ts';
import { Tooltip } from '../parts/overlay/tooltip.tsx';
import type { NavigationEntry } from '../parts/page/navigation-entry.ts';
import type { GroupView } from './navigation-view.ts';

const loadMenu = () => import('./narrow-group-menu.tsx');
const NarrowGroupMenu = lazy(async () => ({ default: (await loadMenu()).NarrowGroupMenu }));

interface NarrowGroupProps {
  group: GroupView;
  active: NavigationEntry | undefined;
  onClick: () => void;
}

/** A closed group in the narrow sidebar: an icon that opens a menu of its entries. */
export function NarrowGroup({ group, active, onClick }: NarrowGroupProps) {
  const { title, icon: Icon, isCurrent } = group;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="relative mt-1 border-t pt-1">
      <Tooltip text={title} side="right">
        <button
          ref={button}
          type="button"
          aria-label={title}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onPointerEnter={loadMenu}
          onFocus={loadMenu}
          onClick={() => setOpen(true)}
          className={classNames(
            'grid h-8 w-10 place-items-center rounded-s text-ink-3 transition-colors duration-150 hover:bg-hover hover:text-ink',
            isCurrent && 'text-accent-ink',
          )}
        >
          {Icon && <Icon className="size-4" strokeWidth={1.7} aria-hidden />}
        </button>
      </Tooltip>
      <Suspense fallback={null}>
        {isOpen && (
          <NarrowGroupMenu
            group={group}
            active={active}
            onNavigate={onClick}
            onClose={() => setOpen(false)}
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

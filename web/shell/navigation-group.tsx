import { ChevronRight } from 'lucide-react';
import { classNames } from '../parts/display/class-names.ts';
import type { NavigationEntry } from '../parts/page/navigation-entry.ts';
import { NarrowGroup } from './narrow-group.tsx';
import { setGroupOpen } from './navigation-choices.ts';
import { NavigationLink } from './navigation-link.tsx';
import type { GroupView } from './navigation-view.ts';

interface NavigationGroupPartProps {
  group: GroupView;
  active: NavigationEntry | undefined;
  narrow: boolean;
  onClick: () => void;
}

/** A group of the navigation under a heading that opens and closes it. */
export function NavigationGroupPart({ group, active, narrow, onClick }: NavigationGroupPartProps) {
  const { title, entries, isOpen, isCurrent } = group;
  if (narrow && !isOpen) return <NarrowGroup group={group} active={active} onClick={onClick} />;
  return (
    <section aria-label={title} className={narrow ? 'mt-1 border-t pt-1' : undefined}>
      {!narrow && (
        <h2>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setGroupOpen(title, !isOpen)}
            className={classNames(
              'flex h-7 w-full items-center gap-1 rounded-s px-2.5 font-[550] text-ink-3 text-meta transition-colors duration-150 hover:text-ink',
              isCurrent && !isOpen && 'text-accent-ink',
            )}
          >
            {title}
            <ChevronRight
              className={classNames('ms-auto size-3.5 transition-transform duration-150', isOpen && 'rotate-90')}
              aria-hidden
            />
          </button>
        </h2>
      )}
      {isOpen && (
        <ul>
          {entries.map((entry) => (
            <NavigationLink
              key={entry.path}
              entry={entry}
              isActive={entry === active}
              narrow={narrow}
              onClick={onClick}
              isPinned={false}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

import type { NavigationEntry, NavigationGroup } from '../parts/page/navigation-entry.ts';
import { activeEntry } from './active-entry.ts';
import type { NavigationChoices } from './navigation-choices.ts';
import { entryHeight, openGroups } from './open-groups.ts';

export interface GroupView extends NavigationGroup {
  readonly title: string;
  readonly isOpen: boolean;
  /** Whether the current page is in this group. */
  readonly isCurrent: boolean;
}

export interface NavigationView {
  /** The area of the current page. */
  readonly active: NavigationEntry | undefined;
  /** The entries without a group, then the pinned ones. */
  readonly top: readonly NavigationEntry[];
  readonly groups: readonly GroupView[];
}

/** What the navigation shows at a path in a height in px. A pinned entry moves from its group to the top. */
export function navigationView(
  areas: readonly NavigationGroup[],
  pathname: string,
  choices: NavigationChoices,
  availableHeight: number,
): NavigationView {
  const active = activeEntry(areas, pathname);
  const all = areas.flatMap(({ entries }) => entries);
  const pinned = choices.pinned.flatMap((path) => all.filter((entry) => entry.path === path));
  const top = [...areas.filter(({ title }) => title === undefined).flatMap(({ entries }) => entries)];
  top.push(...pinned.filter((entry) => !top.includes(entry)));
  const groups = areas.flatMap(({ title, icon, entries }) => {
    const rest = entries.filter((entry) => !top.includes(entry) && !entry.isInAccountMenu);
    return title === undefined || rest.length === 0 ? [] : [{ title, ...(icon && { icon }), entries: rest }];
  });
  const isCurrent = (group: NavigationGroup) => active !== undefined && group.entries.includes(active);
  const open = openGroups({
    groups: groups.map(({ title, entries }) => ({ title, entryCount: entries.length })),
    current: groups.find(isCurrent)?.title,
    choices,
    availableHeight: availableHeight - top.length * entryHeight,
  });
  return {
    active,
    top,
    groups: groups.map((group) => ({ ...group, isOpen: open.has(group.title), isCurrent: isCurrent(group) })),
  };
}

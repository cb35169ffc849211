import type { NavigationGroup } from '../../parts/page/navigation-entry.ts';
import { activePage } from '../active-entry.ts';

/** The page to show in another workspace: the same one, or the list above an item that only the first workspace has. */
export function pathAfterSwitch(areas: readonly NavigationGroup[], pathname: string): string {
  const pages = areas.flatMap(({ entries }) => entries).flatMap((entry) => [entry, ...(entry.pages ?? [])]);
  return activePage(pages, pathname)?.path ?? '/app/home';
}

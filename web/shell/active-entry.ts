import type { NavigationEntry, NavigationGroup, NavigationPage } from '../parts/page/navigation-entry.ts';

const contains = (path: string, pathname: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

/** The page with the longest path that contains `pathname`. */
export function activePage<Page extends Pick<NavigationPage, 'path'>>(
  pages: readonly Page[],
  pathname: string,
): Page | undefined {
  return pages
    .filter(({ path }) => contains(path, pathname))
    .reduce<Page | undefined>((best, page) => (best && best.path.length >= page.path.length ? best : page), undefined);
}

/** The area that contains `pathname`, by its own path or by one of its pages. */
export function activeEntry(groups: readonly NavigationGroup[], pathname: string): NavigationEntry | undefined {
  const paths = groups
    .flatMap(({ entries }) => entries)
    .flatMap((entry) =>
      [entry.path, ...(entry.pages ?? []).map(({ path }) => path), ...(entry.forwardingPaths ?? [])].map((path) => ({
        path,
        entry,
      })),
    );
  return activePage(paths, pathname)?.entry;
}

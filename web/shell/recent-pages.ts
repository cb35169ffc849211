import { readLocal, writeLocal } from '../data/storage/local-store.ts';
import type { NavigationGroup, NavigationPage } from '../parts/page/navigation-entry.ts';
import { activePage } from './active-entry.ts';

const storedName = 'recent_pages';
const maxPages = 6;

const isPaths = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((path) => typeof path === 'string');

const allPages = (areas: readonly NavigationGroup[]): readonly NavigationPage[] =>
  areas.flatMap(({ entries }) => entries).flatMap((entry) => [entry, ...(entry.pages ?? [])]);

const readPaths = (): readonly string[] => readLocal(localStorage, storedName, isPaths) ?? [];

/** Stores the page of the navigation that contains `pathname` as the one used last. */
export function recordPage(areas: readonly NavigationGroup[], pathname: string): void {
  const page = activePage(allPages(areas), pathname);
  if (!page) return;
  const others = readPaths().filter((path) => path !== page.path);
  writeLocal(localStorage, storedName, [page.path, ...others].slice(0, maxPages));
}

/** The pages used last, without the current one. */
export function recentPages(areas: readonly NavigationGroup[], pathname: string): readonly NavigationPage[] {
  const pages = allPages(areas);
  const current = activePage(pages, pathname);
  return readPaths()
    .flatMap((path) => pages.find((page) => page.path === path) ?? [])
    .filter((page) => page.path !== current?.path);
}

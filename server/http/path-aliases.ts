import type { IncomingMessage } from 'node:http';
import { aliasTarget } from '../../contract/catalogue/page-aliases.ts';
import type { RouteKey, Routes } from '../../contract/route.ts';
import type { AnyHandler, Mounted } from './route.ts';

/** Older paths of the public API, by their beginning, with the paths of the contract that serve them (O-66). */
const aliases: readonly (readonly [older: string, current: string])[] = [['/v1/projects', '/v1/studio/projects']];
/** Older names of single routes. */
const olderKeys: Readonly<Record<RouteKey, RouteKey>> = { 'POST /v1/projects/add': 'POST /v1/studio/projects' };

/** The older keys of a route. */
function olderKeysOf(key: string): RouteKey[] {
  const [method, path = ''] = key.split(' ');
  const byPath = aliases
    .filter(([, current]) => path === current || path.startsWith(`${current}/`))
    .map(([older, current]) => `${method} ${older}${path.slice(current.length)}` as RouteKey);
  const byName = Object.entries(olderKeys).filter(([, current]) => current === key);
  return [...byPath, ...byName.map(([older]) => older as RouteKey)];
}

/** Serves routes also under their older paths, by the same handlers. The API document names only the current ones. */
export function withPathAliases({
  routes,
  mounted,
}: {
  readonly routes: Routes;
  readonly mounted: readonly Mounted[];
}) {
  return {
    routes: { ...routes, ...aliased(routes, (route) => ({ ...route, hidden: true as const })) } as Routes,
    mounted: mounted.map(({ routes: own, handlers }) => ({
      routes: { ...own, ...aliased(own, (route) => ({ ...route, hidden: true as const })) } as Routes,
      handlers: { ...handlers, ...aliased<AnyHandler>(handlers, (handler) => handler) } as Mounted['handlers'],
    })),
  };
}

/**
 * The URL that serves a request: an older path that is also an old page leads a person with a browser to the page, and
 * programs to the route.
 */
export function servedUrl({ method, url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string {
  const isProgram = headers['xi-api-key'] !== undefined || headers.authorization !== undefined;
  if (method !== 'GET' || isProgram || !headers.accept?.includes('text/html')) return url;
  const [path = ''] = url.split('?');
  return (aliases.some(([older]) => path.startsWith(`${older}/`)) && aliasTarget(path)) || url;
}

const aliased = <T>(entries: Readonly<Record<string, T>>, convert: (entry: T) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([key, entry]) => olderKeysOf(key).map((older) => [older, convert(entry)])),
  );

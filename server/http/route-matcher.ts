import type { Method, RouteKey } from '../../contract/route.ts';

/** A URL path without query, repeated slashes and trailing slashes, which do not distinguish routes. */
export const normalizePath = (url: string): string =>
  url
    .split('?', 1)[0]!
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1');

/** Finds the routes of the contract by path, whatever the method. */
export function routeMatcher<K extends string>(keys: readonly K[]) {
  const patterns = keys.map((key) => {
    const [method, path] = key.split(' ') as [Method, string];
    return { key, method, segments: path.split('/') };
  });
  // A fixed segment precedes a parameter, as in the router.
  const rank = ({ segments }: { segments: readonly string[] }) => segments.join('/').replaceAll('{', '\uffff');
  patterns.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));

  /** The route of each method with this path. */
  return (url: string): ReadonlyMap<Method, K> => {
    const segments = normalizePath(url).split('/');
    const found = new Map<Method, K>();
    for (const { key, method, segments: pattern } of patterns) {
      const isMatch =
        pattern.length === segments.length &&
        pattern.every((part, at) => (part.startsWith('{') ? segments[at] !== '' : part === segments[at]));
      if (isMatch && !found.has(method)) found.set(method, key);
    }
    return found;
  };
}
export type FindRoutes = (url: string) => ReadonlyMap<Method, RouteKey>;

import { useEffect, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { useDebounced } from '../form/use-debounced.ts';

/** How a filter is read from and written to the URL; other parameters stay. */
export interface UrlFilterFormat<Filter> {
  readonly read: (params: URLSearchParams) => Filter;
  readonly write: (filter: Filter, before: URLSearchParams) => URLSearchParams;
}

/**
 * A filter stored in the URL, so that it survives a reload, the back button and a shared link. It changes at once; the
 * URL follows after a debounce, without a history entry.
 */
export function useUrlFilter<Filter>({ read, write }: UrlFilterFormat<Filter>) {
  const [params, setParams] = useSearchParams();
  const [filter, setFilter] = useState(() => read(params));
  const now = params.toString();
  const lastQuery = useRef(now);
  // Something else changed the URL.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callbacks are constants
  useEffect(() => {
    if (now === lastQuery.current) return;
    lastQuery.current = now;
    setFilter(read(new URLSearchParams(now)));
  }, [now]);
  const debounced = useDebounced(filter);
  // A write during a navigation would cancel it: someone types and follows a link at once.
  const isNavigating = useNavigation().state !== 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed filter is written
  useEffect(() => {
    if (isNavigating) return;
    const next = write(debounced, new URLSearchParams(lastQuery.current)).toString();
    if (debounced !== filter || next === lastQuery.current) return;
    lastQuery.current = next;
    setParams(next, { replace: true, preventScrollReset: true });
  }, [debounced, isNavigating]);
  return [filter, setFilter] as const;
}

/** Sets a parameter, or deletes it if there is no value. */
export function setParameter(params: URLSearchParams, name: string, value: string | undefined): void {
  if (value) params.set(name, value);
  else params.delete(name);
}

import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDebounced } from '../form/use-debounced.ts';

/** How a filter stands in the address; what is not of the filter stays there. */
export interface UrlFilterFormat<Filter> {
  readonly read: (params: URLSearchParams) => Filter;
  readonly write: (filter: Filter, before: URLSearchParams) => URLSearchParams;
}

/**
 * A filter that is there again after a reload, by the back button and by a link. It changes at once; the address
 * follows when the person stops, without an entry of the history.
 */
export function useUrlFilter<Filter>({ read, write }: UrlFilterFormat<Filter>) {
  const [params, setParams] = useSearchParams();
  const [filter, setFilter] = useState(() => read(params));
  const now = params.toString();
  const known = useRef(now);
  // The address was changed by something else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the forms are constants
  useEffect(() => {
    if (now === known.current) return;
    known.current = now;
    setFilter(read(new URLSearchParams(now)));
  }, [now]);
  const debounced = useDebounced(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed filter is written
  useEffect(() => {
    const next = write(debounced, new URLSearchParams(known.current)).toString();
    if (debounced !== filter || next === known.current) return;
    known.current = next;
    setParams(next, { replace: true, preventScrollReset: true });
  }, [debounced]);
  return [filter, setFilter] as const;
}

/** Sets a parameter, or takes it out where there is nothing to say. */
export function setParameter(params: URLSearchParams, name: string, value: string | undefined): void {
  if (value) params.set(name, value);
  else params.delete(name);
}

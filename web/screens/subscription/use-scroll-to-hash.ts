import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Shows the part that the address names, as soon as the parts are there: the router looked before they were. */
export function useScrollToHash(isThere: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address, gone to once more, counts once more
  useEffect(() => {
    if (isThere && hash.length > 1) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' });
  }, [isThere, hash, key]);
}

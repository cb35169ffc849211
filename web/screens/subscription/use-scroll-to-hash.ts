import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the section in the URL's hash once it is rendered; the router looks for it earlier. */
export function useScrollToHash(isLoaded: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating to the same URL again must scroll again
  useEffect(() => {
    if (isLoaded && hash.length > 1) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' });
  }, [isLoaded, hash, key]);
}

import { type ReactNode, Suspense, useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

interface BrowserOnlyProps {
  /** Shown in the prerendered page, and until the children are loaded. */
  fallback: ReactNode;
  children: ReactNode;
}

/** A part of a prerendered page that runs only in the browser. */
export function BrowserOnly({ fallback, children }: BrowserOnlyProps) {
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return isInBrowser ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}

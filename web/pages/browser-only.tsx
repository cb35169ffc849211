import { type ReactNode, Suspense } from 'react';
import { useIsInBrowser } from '../parts/page/use-is-in-browser.ts';

interface BrowserOnlyProps {
  /** Shown in the prerendered page, and until the children are loaded. */
  fallback: ReactNode;
  children: ReactNode;
}

/** A part of a prerendered page that runs only in the browser. */
export const BrowserOnly = ({ fallback, children }: BrowserOnlyProps) =>
  useIsInBrowser() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;

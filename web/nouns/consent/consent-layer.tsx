import { lazy, Suspense, useEffect } from 'react';
import { consent, useConsent } from '../../data/consent/use-consent.ts';

// Loaded lazily, because most servers need no consent and most visitors have chosen.
const CookieBanner = lazy(async () => ({ default: (await import('./cookie-banner.tsx')).CookieBanner }));

/** The cookie banner, and the scripts that consent allows; on every page. */
export function ConsentLayer() {
  const state = useConsent();
  useEffect(() => void consent.start(), []);
  const script = state?.affiliateScript;
  useEffect(() => {
    if (script === undefined || document.querySelector(`script[src="${CSS.escape(script)}"]`)) return;
    const element = document.createElement('script');
    element.src = script;
    element.async = true;
    document.head.append(element);
  }, [script]);
  return <Suspense fallback={null}>{state?.isNeeded && <CookieBanner />}</Suspense>;
}

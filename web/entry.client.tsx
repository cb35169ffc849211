import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { locale } from './messages/locale.ts';

/** Tells the script of the public site, which starts the app late, that the page reacts. */
function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    dispatchEvent(new Event('timbre:hydrated'));
  }, []);
  return null;
}

startTransition(() => {
  const app = (
    <StrictMode>
      <HydratedRouter />
      <Hydrated />
    </StrictMode>
  );
  // The HTML of the build is English. Another language draws the page anew, since its texts would not match.
  if (locale === 'en') hydrateRoot(document, app);
  else createRoot(document).render(app);
});

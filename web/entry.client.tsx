import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { locale } from './messages/locale.ts';

startTransition(() => {
  const app = (
    <StrictMode>
      <HydratedRouter />
    </StrictMode>
  );
  // The HTML of the build is English. Another language draws the page anew, since its texts would not match.
  if (locale === 'en') hydrateRoot(document, app);
  else createRoot(document).render(app);
});

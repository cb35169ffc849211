import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { brand } from '../contract/catalogue/brand.ts';
import type { Route } from './+types/root.ts';
import './app.css';
import { recordVisit } from './data/entry/record-visit.ts';
import { visitStores } from './data/entry/visit-stores.ts';
import { direction, locale } from './messages/locale.ts';
import { t } from './messages/t.ts';
import { ConsentLayer } from './nouns/consent/consent-layer.tsx';
import { BrandMark } from './parts/display/brand-mark.tsx';
import NotFoundPage from './parts/page/not-found.tsx';
import { RouteError } from './parts/page/route-error.tsx';
import { currentTheme, defaultTheme, themeScript } from './parts/page/theme.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: interLatin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export const meta: Route.MetaFunction = () => [{ title: brand }];

/** The HTML document of every page. */
export function Layout({ children }: { children: ReactNode }) {
  // A language other than that of the build draws the document anew, which must keep its attributes.
  const isBuild = typeof document === 'undefined';
  const theme = isBuild ? defaultTheme : currentTheme();
  // What the server and the script of the public site wrote there.
  const { mode, signedIn } = isBuild ? {} : document.documentElement.dataset;
  return (
    <html
      lang={locale}
      dir={direction}
      data-theme={theme}
      data-mode={mode}
      data-signed-in={signedIn}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Before the first paint, so that a dark page never flashes light. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the app */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Shown until the first scripts have loaded. */
export function HydrateFallback() {
  return (
    <div className="grid min-h-dvh place-items-center" role="status" aria-label={t('Loading')}>
      <div className="animate-pulse">
        <BrandMark />
      </div>
    </div>
  );
}

export default function Root() {
  useEffect(() => recordVisit(new URLSearchParams(location.search), visitStores()), []);
  return (
    <>
      <Outlet />
      <ConsentLayer />
    </>
  );
}

/** Of a public page that the build has not made, such as `/blog/unknown`, React Router finds no data. */
const isUnknownPage = (error: unknown): boolean =>
  isRouteErrorResponse(error)
    ? error.status === 404
    : error instanceof Error && error.message.startsWith('No result found for routeId');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isUnknownPage(error)) return <NotFoundPage />;
  return (
    <main className="grid min-h-dvh place-items-center">
      <RouteError error={error} />
    </main>
  );
}

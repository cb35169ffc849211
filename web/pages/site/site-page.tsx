import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { PlayIcons } from './sound-controls.tsx';
import { useSiteDocument } from './use-site-document.ts';
import { useOneSound } from './use-sounds.ts';

interface SitePageProps {
  /** False for a page that loads data of the server at once. */
  isDeferred?: boolean;
  /** Names in the query that change the page; with one of them, the app loads at once. */
  queryNames?: readonly string[];
  /** Keys of the browser's storage that change the page; with one of them, the app loads at once. */
  storageKeys?: readonly string[];
  children: ReactNode;
}

/**
 * A page of the public site. The build defers the scripts of the app on it (`scripts/build-site.ts`): they load once a
 * visitor uses something that is marked with `data-demo` or sees something that is marked with `data-demo-in-view`, or at
 * once in a language other than English. Sounds need no app.
 */
export function SitePage({ isDeferred = true, queryNames, storageKeys, children }: SitePageProps) {
  useSiteDocument();
  useOneSound();
  return (
    <div
      data-site-page=""
      data-deferred-app={isDeferred ? '' : undefined}
      data-app-for-query={queryNames?.join(' ')}
      data-app-for-storage={storageKeys?.join(' ')}
      className="flex min-h-dvh flex-col"
    >
      <a
        href="#content"
        className="sr-only z-panel rounded-s bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:absolute focus:start-4 focus:top-3"
      >
        {t('Skip to the content')}
      </a>
      <PlayIcons />
      <SiteHeader />
      <main id="content" className="flex-1">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

interface SiteHeadProps {
  /** A few words above the heading. */
  eyebrow?: ReactNode;
  heading: string;
  lead: ReactNode;
  /** Links below the lead. */
  actions?: ReactNode;
  children?: ReactNode;
}

/**
 * The head of a page of the public site: what it is about, and what to do. The server finds its parts by their data
 * attributes where an operator replaces a text (`site-texts.ts`).
 */
export const SiteHead = ({ eyebrow, heading, lead, actions, children }: SiteHeadProps) => (
  <div className="mx-auto w-full max-w-6xl px-4 pt-10 pb-8 sm:pt-16 md:px-6">
    {eyebrow && <div className="mb-3 font-[560] text-accent-ink text-small">{eyebrow}</div>}
    <h1
      data-site-heading=""
      className="max-w-4xl hyphens-auto text-balance break-words [hyphenate-limit-chars:16_6_6] font-[650] text-[34px] leading-[40px] tracking-[-0.025em] sm:text-hero sm:leading-[50px]"
    >
      {heading}
    </h1>
    <p data-site-lead="" className="mt-4 max-w-2xl text-pretty text-ink-2 text-strong sm:text-[18px] sm:leading-[28px]">
      {lead}
    </p>
    {actions && <div className="mt-6 flex flex-wrap gap-2">{actions}</div>}
    {children}
  </div>
);

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { brand } from '../../contract/catalogue/brand.ts';
import { t } from '../messages/t.ts';
import { classNames } from '../parts/display/class-names.ts';
import { LanguageSelect } from '../parts/page/language-select.tsx';
import { HomeHeader } from './home-header.tsx';

/** For a form, a text and a table. */
const widths = { narrow: 'max-w-xl', medium: 'max-w-3xl', wide: 'max-w-6xl' } as const;

export interface PageLink {
  readonly path: string;
  readonly title: string;
  /** Rendered by the server, not by the web app. */
  readonly isServerPage?: boolean;
}

/** The referral pages in reading order. */
export const affiliateLinks: readonly PageLink[] = [
  { path: '/affiliates', title: t('Invite others') },
  { path: '/affiliate-partner-guide', title: t('Partner guide') },
  { path: '/affiliates/terms', title: t('Terms') },
];

interface PublicPageProps {
  title: string;
  /** One sentence about the page. */
  lead: ReactNode;
  width?: keyof typeof widths;
  /** Related pages, shown after the home page. */
  links: readonly PageLink[];
  children: ReactNode;
}

/** The layout of a public page, with links to related pages. */
export function PublicPage({ title, lead, width = 'medium', links, children }: PublicPageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <HomeHeader />
      <main className={classNames('mx-auto w-full flex-1 px-4 pt-8 pb-16 md:px-6', widths[width])}>
        <h1 className="text-balance font-[650] text-[30px] leading-[36px] tracking-[-0.02em] sm:text-[38px] sm:leading-[44px]">
          {title}
        </h1>
        <p className="mt-3 mb-8 text-ink-2 text-strong">{lead}</p>
        {children}
      </main>
      <footer className="border-t">
        <div
          className={classNames(
            'mx-auto flex w-full flex-wrap items-center justify-between gap-x-5 gap-y-2 px-4 py-5 text-meta md:px-6',
            widths[width],
          )}
        >
          <nav
            aria-label={t('More')}
            className="flex flex-wrap gap-x-5 gap-y-1 text-ink-2 [&_a]:underline-offset-2 [&_a]:hover:underline"
          >
            <Link to="/">{brand}</Link>
            {links.map(({ path, title: text, isServerPage }) =>
              isServerPage ? (
                <a key={path} href={path}>
                  {text}
                </a>
              ) : (
                <Link key={path} to={path}>
                  {text}
                </Link>
              ),
            )}
          </nav>
          <LanguageSelect />
        </div>
      </footer>
    </div>
  );
}

/** The sections of a text page. */
export const PublicSections = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-8">{children}</div>
);

/** One section of a text page. */
export function PublicSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-[620] text-title tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

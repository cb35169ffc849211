import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { brand } from '../../contract/catalogue/brand.ts';
import { classNames } from '../parts/display/class-names.ts';
import { HomeHeader } from './home-header.tsx';

/** Of a form, of a text, of a table. */
const widths = { narrow: 'max-w-xl', medium: 'max-w-3xl', wide: 'max-w-6xl' } as const;

export interface PageLink {
  readonly path: string;
  readonly title: string;
  /** The server writes that page itself. */
  readonly isOfServer?: boolean;
}

/** The pages on referrals, in the order in which they are read. */
export const affiliateLinks: readonly PageLink[] = [
  { path: '/affiliates', title: 'Invite others' },
  { path: '/affiliate-partner-guide', title: 'Partner guide' },
  { path: '/affiliates/terms', title: 'Terms' },
];

interface PublicPageProps {
  title: string;
  /** What the page is about, in a sentence. */
  lead: ReactNode;
  width?: keyof typeof widths;
  /** Its neighbours, beside the home page. */
  links: readonly PageLink[];
  children: ReactNode;
}

/** A public page besides the home page, with the way to its neighbours. */
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
        <nav
          aria-label="More"
          className={classNames(
            'mx-auto flex w-full flex-wrap gap-x-5 gap-y-1 px-4 py-5 text-ink-2 text-meta md:px-6 [&_a]:underline-offset-2 [&_a]:hover:underline',
            widths[width],
          )}
        >
          <Link to="/">{brand}</Link>
          {links.map(({ path, title: text, isOfServer }) =>
            isOfServer ? (
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
      </footer>
    </div>
  );
}

/** The parts of a page of text, one below the other. */
export const PublicParts = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-8">{children}</div>
);

/** A part of such a page. */
export function PublicPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-[620] text-title tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { brand } from '../../contract/catalogue/brand.ts';
import { HomeHeader } from './home-header.tsx';

const links = [
  { path: '/affiliates', title: 'Invite others' },
  { path: '/affiliate-partner-guide', title: 'Partner guide' },
  { path: '/affiliates/terms', title: 'Terms' },
];

interface PublicPageProps {
  title: string;
  /** What the page is about, in a sentence. */
  lead: ReactNode;
  children: ReactNode;
}

/** A public page of text, with the way to its neighbours. */
export function PublicPage({ title, lead, children }: PublicPageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <HomeHeader />
      <main className="mx-auto w-full max-w-3xl flex-1 px-4 pt-8 pb-16 md:px-6">
        <h1 className="text-balance font-[650] text-[30px] leading-[36px] tracking-[-0.02em] sm:text-[38px] sm:leading-[44px]">
          {title}
        </h1>
        <p className="mt-3 text-ink-2 text-strong">{lead}</p>
        <div className="mt-8 flex flex-col gap-8">{children}</div>
      </main>
      <footer className="border-t">
        <nav
          aria-label="Affiliates"
          className="mx-auto flex w-full max-w-3xl flex-wrap gap-x-5 gap-y-1 px-4 py-5 text-ink-2 text-meta md:px-6"
        >
          {links.map((link) => (
            <Link key={link.path} to={link.path} className="underline-offset-2 hover:underline">
              {link.title}
            </Link>
          ))}
          <Link to="/" className="underline-offset-2 hover:underline">
            {brand}
          </Link>
        </nav>
      </footer>
    </div>
  );
}

/** A part of such a page. */
export function PublicPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-[620] text-title tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import { classNames } from '../../parts/display/class-names.ts';

interface SiteBodyProps {
  /** A text has lines that are read easily; a table takes the width of the page. */
  isWide?: boolean;
  children: ReactNode;
}

/** What is below the head of a page of the public site. */
export const SiteBody = ({ isWide = false, children }: SiteBodyProps) => (
  <div className="mx-auto w-full max-w-6xl px-4 pb-20 md:px-6">
    <div className={classNames('flex flex-col gap-10', !isWide && 'max-w-3xl')}>{children}</div>
  </div>
);

/** One section of a page that is not a text of `content/`. */
export const SiteSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-3 text-strong">
    <h2 className="font-[620] text-title tracking-tight">{title}</h2>
    {children}
  </section>
);

/** A few parts of equal rank side by side, such as steps. */
export function SiteCards({ items, isNumbered }: SiteCardsProps) {
  const List = isNumbered ? 'ol' : 'ul';
  return (
    <List className="grid gap-x-8 gap-y-6 sm:grid-cols-3">
      {items.map(({ title, text }, index) => (
        <li key={title} className="border-t pt-4">
          {isNumbered && (
            <span className="font-[600] text-accent-ink tabular-nums" aria-hidden>
              {index + 1}
            </span>
          )}
          <h2 className="mt-1 font-[600] text-strong">{title}</h2>
          <p className="mt-1 text-pretty text-ink-2">{text}</p>
        </li>
      ))}
    </List>
  );
}

interface SiteCardsProps {
  items: readonly { readonly title: string; readonly text: string }[];
  isNumbered?: boolean;
}

interface RelatedPagesProps {
  /** The path of this page, which is not a link. */
  path: string;
  pages: readonly { readonly path: string; readonly title: string }[];
}

/** Links to the pages that belong together. */
export const RelatedPages = ({ path, pages }: RelatedPagesProps) => (
  <nav aria-label={t('More')} className="border-t pt-5">
    <ul className="flex flex-wrap gap-x-6 gap-y-2">
      {pages
        .filter((page) => page.path !== path)
        .map((page) => (
          <li key={page.path}>
            <a href={page.path} className="font-[540] text-accent-ink underline-offset-4 hover:underline">
              {page.title}
            </a>
          </li>
        ))}
    </ul>
  </nav>
);

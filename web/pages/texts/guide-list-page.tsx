import { Search } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import { SiteHead, SitePage } from '../site/site-page.tsx';
import { SiteProse } from '../site/site-prose.tsx';
import type { Route } from './+types/guide-list-page.ts';
import { type Guide, readGuides } from './read-guides.server.ts';

/** Runs when the page is built. */
export const loader = () => ({ text: readText('pages', 'guides'), guides: readGuides() });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: '/guides', ...loaderData.text }) : [];

/** All guides, with a search that needs no app: the script of the site filters the list (`guide-search.ts`). */
export default function GuideListPage({ loaderData: { text, guides } }: Route.ComponentProps) {
  return (
    <SitePage>
      <SiteHead heading={text.heading} lead={text.description} />
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 pb-20 md:px-6">
        <GuideSearch />
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {guides.map((guide) => (
            <GuideCard key={guide.slug} guide={guide} />
          ))}
        </ul>
        <SiteProse html={text.html} className="max-w-3xl" />
      </div>
    </SitePage>
  );
}

/** Hidden until the script of the site runs. */
const GuideSearch = () => (
  <search data-guide-search="" hidden>
    <label className="flex max-w-xl items-center gap-2 rounded-m border border-line-strong bg-surface px-3 focus-within:border-accent">
      <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
      <span className="sr-only">{t('Search the guides')}</span>
      <input
        type="search"
        autoComplete="off"
        placeholder={t('Search the guides')}
        className="min-h-[44px] w-full bg-transparent outline-none placeholder:text-ink-3"
      />
    </label>
    <p
      role="status"
      data-none={t('No guide contains these words.')}
      className="mt-3 min-h-[20px] text-ink-2 text-small"
    />
  </search>
);

const GuideCard = ({ guide: { slug, heading, description, words, sections } }: { guide: Guide }) => (
  <li data-guide={words} className="flex flex-col rounded-m border bg-surface p-5">
    <h2 lang="en" className="text-balance font-[620] text-strong">
      <a href={`/guides/${slug}`} className="underline-offset-2 hover:underline">
        {heading}
      </a>
    </h2>
    <p lang="en" className="mt-2 text-ink-2">
      {description}
    </p>
    <ul lang="en" className="mt-3 text-small" hidden>
      {sections.map((section) => (
        <li key={section.id} data-section={section.words}>
          <a
            href={`/guides/${slug}#${section.id}`}
            className="inline-flex min-h-[28px] items-center text-accent-ink underline-offset-2 hover:underline"
          >
            {section.title}
          </a>
        </li>
      ))}
    </ul>
  </li>
);

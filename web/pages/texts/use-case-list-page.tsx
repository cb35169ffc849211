import { pageMeta } from '../site/page-meta.ts';
import { listTexts, readText } from '../site/read-content.server.ts';
import { SiteHead, SitePage } from '../site/site-page.tsx';
import { SiteProse } from '../site/site-prose.tsx';
import type { Route } from './+types/use-case-list-page.ts';
import { TextList } from './text-list.tsx';

/** Runs when the page is built. */
export const loader = () => ({ text: readText('pages', 'use-cases'), texts: listTexts('use-cases') });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: '/use-cases', ...loaderData.text }) : [];

/** ROUTE-080: what people use this for. */
export default function UseCaseListPage({ loaderData: { text, texts } }: Route.ComponentProps) {
  return (
    <SitePage>
      <SiteHead heading={text.heading} lead={text.description} />
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-8 px-4 pb-20 md:px-6">
        <TextList path="/use-cases" texts={texts} />
        <SiteProse html={text.html} className="max-w-3xl" />
      </div>
    </SitePage>
  );
}

import { pageMeta } from '../site/page-meta.ts';
import { listTexts, readText } from '../site/read-content.server.ts';
import { SiteHead, SitePage } from '../site/site-page.tsx';
import { SiteProse } from '../site/site-prose.tsx';
import type { Route } from './+types/story-list-page.ts';
import { TextList } from './text-list.tsx';

/** Runs when the page is built. */
export const loader = () => ({ text: readText('pages', 'customers'), texts: listTexts('customers') });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: '/customers', ...loaderData.text }) : [];

/** ROUTE-089: stories of use. */
export default function StoryListPage({ loaderData: { text, texts } }: Route.ComponentProps) {
  return (
    <SitePage>
      <SiteHead heading={text.heading} lead={text.description} />
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-8 px-4 pb-20 md:px-6">
        <TextList path="/customers" texts={texts} />
        <SiteProse html={text.html} className="max-w-3xl" />
      </div>
    </SitePage>
  );
}

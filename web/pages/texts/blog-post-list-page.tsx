import { pageMeta } from '../site/page-meta.ts';
import { listTexts, readText } from '../site/read-content.server.ts';
import { SiteHead, SitePage } from '../site/site-page.tsx';
import { SiteProse } from '../site/site-prose.tsx';
import type { Route } from './+types/blog-post-list-page.ts';
import { TextList } from './text-list.tsx';

/** Runs when the page is built. */
export const loader = () => ({ text: readText('pages', 'blog'), texts: listTexts('blog') });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: '/blog', ...loaderData.text }) : [];

/** ROUTE-114: the posts of the blog. */
export default function BlogPostListPage({ loaderData: { text, texts } }: Route.ComponentProps) {
  return (
    <SitePage>
      <SiteHead heading={text.heading} lead={text.description} />
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-8 px-4 pb-20 md:px-6">
        <TextList path="/blog" texts={texts} />
        <SiteProse html={text.html} className="max-w-3xl" />
      </div>
    </SitePage>
  );
}

import NotFoundPage, { meta as notFoundMeta } from '../../parts/page/not-found.tsx';
import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import type { Route } from './+types/blog-post-page.ts';
import { Article, articlePath } from './article.tsx';

/** Runs when the page is built. */
export const loader = ({ params }: Route.LoaderArgs) => ({ text: readText('blog', params.slug) });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: articlePath('/blog', loaderData.text), ...loaderData.text }) : notFoundMeta();

/** ROUTE-114, LAND-005: a post. */
export default function BlogPostPage({ loaderData }: Route.ComponentProps) {
  // The build has no data for an unknown address.
  return loaderData ? <Article folder="/blog" text={loaderData.text} /> : <NotFoundPage />;
}

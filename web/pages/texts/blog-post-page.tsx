import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import type { Route } from './+types/blog-post-page.ts';
import { Article, articlePath } from './article.tsx';

/** Runs when the page is built. */
export const loader = ({ params }: Route.LoaderArgs) => ({ text: readText('blog', params.slug) });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: articlePath('/blog', loaderData.text), ...loaderData.text }) : [];

/** ROUTE-114, LAND-005: a post. */
export default function BlogPostPage({ loaderData: { text } }: Route.ComponentProps) {
  return <Article folder="/blog" text={text} />;
}

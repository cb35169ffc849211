import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import type { Route } from './+types/story-page.ts';
import { Article, articlePath } from './article.tsx';

/** Runs when the page is built. */
export const loader = ({ params }: Route.LoaderArgs) => ({ text: readText('customers', params.slug) });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: articlePath('/customers', loaderData.text), ...loaderData.text }) : [];

/** ROUTE-113, LAND-005: a story of use. */
export default function StoryPage({ loaderData: { text } }: Route.ComponentProps) {
  return <Article folder="/customers" text={text} />;
}

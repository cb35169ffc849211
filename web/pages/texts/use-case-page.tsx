import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import type { Route } from './+types/use-case-page.ts';
import { Article, articlePath } from './article.tsx';

/** Runs when the page is built. */
export const loader = ({ params }: Route.LoaderArgs) => ({ text: readText('use-cases', params.slug) });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: articlePath('/use-cases', loaderData.text), ...loaderData.text }) : [];

/** ROUTE-081 to ROUTE-084, ROUTE-115, LAND-003: a use case. */
export default function UseCasePage({ loaderData: { text } }: Route.ComponentProps) {
  return <Article folder="/use-cases" text={text} />;
}

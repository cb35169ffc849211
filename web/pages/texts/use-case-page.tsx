import NotFoundPage, { meta as notFoundMeta } from '../../parts/page/not-found.tsx';
import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import type { Route } from './+types/use-case-page.ts';
import { Article, articlePath } from './article.tsx';

/** Runs when the page is built. */
export const loader = ({ params }: Route.LoaderArgs) => ({ text: readText('use-cases', params.slug) });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: articlePath('/use-cases', loaderData.text), ...loaderData.text }) : notFoundMeta();

/** ROUTE-081 to ROUTE-084, ROUTE-115, LAND-003: a use case. */
export default function UseCasePage({ loaderData }: Route.ComponentProps) {
  // The build has no data for an unknown address.
  return loaderData ? <Article folder="/use-cases" text={loaderData.text} /> : <NotFoundPage />;
}

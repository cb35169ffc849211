import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import type { Route } from './+types/guide-page.ts';
import { Article, articlePath } from './article.tsx';

/** Runs when the page is built. */
export const loader = ({ params }: Route.LoaderArgs) => ({ text: readText('guides', params.slug) });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: articlePath('/guides', loaderData.text), ...loaderData.text }) : [];

/** A guide with examples. */
export default function GuidePage({ loaderData: { text } }: Route.ComponentProps) {
  return <Article folder="/guides" text={text} />;
}

import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import type { Route } from './+types/studio-page.ts';
import { ProductPage } from './product-page.tsx';
import { StudioDemo } from './studio-demo.tsx';

/** Runs when the page is built. */
export const loader = () => ({ text: readText('pages', 'studio') });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: '/studio', ...loaderData.text }) : [];

/** ROUTE-097: the page about studio. */
export default function StudioPage({ loaderData: { text } }: Route.ComponentProps) {
  return <ProductPage text={text} appPath="/app/studio" demo={<StudioDemo />} />;
}

import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import type { Route } from './+types/dubbing-page.ts';
import { DubbingDemo } from './dubbing-demo.tsx';
import { ProductPage } from './product-page.tsx';

/** Runs when the page is built. */
export const loader = () => ({ text: readText('pages', 'dubbing') });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: '/dubbing', ...loaderData.text }) : [];

/** ROUTE-090: the page about dubbing. */
export default function DubbingPage({ loaderData: { text } }: Route.ComponentProps) {
  return <ProductPage text={text} appPath="/app/dubbing" demo={<DubbingDemo />} />;
}

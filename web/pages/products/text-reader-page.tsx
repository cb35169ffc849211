import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import type { Route } from './+types/text-reader-page.ts';
import { ProductPage } from './product-page.tsx';
import { TextReaderDemo } from './text-reader-demo.tsx';

/** Runs when the page is built. */
export const loader = () => ({ text: readText('pages', 'text-reader') });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: '/text-reader', ...loaderData.text }) : [];

/** ROUTE-091: the page about text reader. */
export default function TextReaderPage({ loaderData: { text } }: Route.ComponentProps) {
  return <ProductPage text={text} appPath="/app/audio-native" demo={<TextReaderDemo />} />;
}

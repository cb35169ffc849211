import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import type { Route } from './+types/voice-cloning-page.ts';
import { ProductPage } from './product-page.tsx';
import { VoiceCloningDemo } from './voice-cloning-demo.tsx';

/** Runs when the page is built. */
export const loader = () => ({ text: readText('pages', 'voice-cloning') });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: '/voice-cloning', ...loaderData.text }) : [];

/** ROUTE-107: the page about voice cloning. */
export default function VoiceCloningPage({ loaderData: { text } }: Route.ComponentProps) {
  return <ProductPage text={text} appPath="/app/voice-lab" demo={<VoiceCloningDemo />} />;
}

import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import type { Route } from './+types/voice-isolator-page.ts';
import { ProductPage } from './product-page.tsx';
import { VoiceIsolatorDemo } from './voice-isolator-demo.tsx';

/** Runs when the page is built. */
export const loader = () => ({ text: readText('pages', 'voice-isolator') });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: '/voice-isolator', ...loaderData.text }) : [];

/** ROUTE-112: the page about the voice isolator. */
export default function VoiceIsolatorPage({ loaderData: { text } }: Route.ComponentProps) {
  return <ProductPage text={text} appPath="/app/voice-isolator" demo={<VoiceIsolatorDemo />} />;
}

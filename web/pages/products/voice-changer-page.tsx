import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import type { Route } from './+types/voice-changer-page.ts';
import { ProductPage } from './product-page.tsx';
import { VoiceChangerDemo } from './voice-changer-demo.tsx';

/** Runs when the page is built. */
export const loader = () => ({ text: readText('pages', 'voice-changer') });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: '/voice-changer', ...loaderData.text }) : [];

/** ROUTE-106: the page about the voice changer. */
export default function VoiceChangerPage({ loaderData: { text } }: Route.ComponentProps) {
  return <ProductPage text={text} appPath="/app/speech-synthesis/speech-to-speech" demo={<VoiceChangerDemo />} />;
}

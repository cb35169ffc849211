import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import type { Route } from './+types/voice-library-page.ts';
import { ProductPage } from './product-page.tsx';
import { VoiceLibraryDemo } from './voice-library-demo.tsx';

/** Runs when the page is built. */
export const loader = () => ({ text: readText('pages', 'voice-library') });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: '/voice-library', ...loaderData.text }) : [];

/** ROUTE-111: the page about the voice library, with the default voices to hear. */
export default function VoiceLibraryPage({ loaderData: { text } }: Route.ComponentProps) {
  return <ProductPage text={text} appPath="/app/voice-library" demo={<VoiceLibraryDemo />} />;
}

import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import type { Route } from './+types/text-to-speech-page.ts';
import { ProductPage } from './product-page.tsx';
import { SpeechDemoChoice } from './speech-demo-choice.tsx';

/** Runs when the page is built. */
export const loader = () => ({ text: readText('pages', 'text-to-speech') });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: '/text-to-speech', ...loaderData.text }) : [];

/** ROUTE-103: the page about text to speech. */
export default function TextToSpeechPage({ loaderData: { text } }: Route.ComponentProps) {
  return <ProductPage text={text} appPath="/app/speech-synthesis/text-to-speech" demo={<SpeechDemoChoice />} />;
}

import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import type { Route } from './+types/conversational-ai-page.ts';
import { ProductPage } from './product-page.tsx';

/** Runs when the page is built. */
export const loader = () => ({ text: readText('pages', 'conversational-ai') });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: '/conversational-ai', ...loaderData.text }) : [];

/** ROUTE-001: the page about conversational ai. */
export default function ConversationalAiPage({ loaderData: { text } }: Route.ComponentProps) {
  return <ProductPage text={text} appPath="/app/conversational-ai/agents" />;
}

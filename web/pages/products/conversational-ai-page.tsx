import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import type { Route } from './+types/conversational-ai-page.ts';
import { AgentDemo } from './agent-demo.tsx';
import { ProductPage } from './product-page.tsx';

/** Runs when the page is built. */
export const loader = () => ({ text: readText('pages', 'conversational-ai') });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: '/conversational-ai', ...loaderData.text }) : [];

/** LAND-001, LAND-002: the page about voice agents, with one to talk to. */
export default function ConversationalAiPage({ loaderData: { text } }: Route.ComponentProps) {
  return <ProductPage text={text} appPath="/app/conversational-ai/agents" demo={<AgentDemo />} />;
}

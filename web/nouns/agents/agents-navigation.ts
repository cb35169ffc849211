import { Bot } from 'lucide-react';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';
import { agentsRoot } from './agent-paths.ts';

export const agentsNavigation: NavigationEntry = {
  title: 'Agents',
  path: agentsRoot,
  icon: Bot,
  help: 'Build agents that talk, look things up and act, on web pages and in your apps.',
};

/** AGENT-001: the pages of the area. */
export const agentPages = [
  { path: `${agentsRoot}/agents`, title: 'Agents' },
  { path: `${agentsRoot}/playground`, title: 'Playground' },
  { path: `${agentsRoot}/history`, title: 'History' },
  { path: `${agentsRoot}/knowledge-base`, title: 'Knowledge base' },
  { path: `${agentsRoot}/tools`, title: 'Tools' },
  { path: `${agentsRoot}/integrations`, title: 'Integrations' },
  { path: `${agentsRoot}/phone-numbers`, title: 'Phone numbers' },
  { path: `${agentsRoot}/batch-calling`, title: 'Batch calls' },
  { path: `${agentsRoot}/settings`, title: 'Settings' },
] as const;

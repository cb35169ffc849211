import { Bot } from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';
import { agentsRoot, conversationsPath } from './agent-paths.ts';

export const agentsNavigation: NavigationEntry = {
  title: t('Agents'),
  path: agentsRoot,
  icon: Bot,
  help: t('Build agents that talk, look things up and act, on web pages and in your apps.'),
};

/** AGENT-001: the pages of the area. */
export const agentPages = [
  { path: `${agentsRoot}/agents`, title: t('Agents') },
  { path: `${agentsRoot}/playground`, title: t('Playground') },
  { path: conversationsPath, title: t('History') },
  { path: `${agentsRoot}/knowledge-base`, title: t('Knowledge base') },
  { path: `${agentsRoot}/tools`, title: t('Tools') },
  { path: `${agentsRoot}/integrations`, title: t('Integrations') },
  { path: `${agentsRoot}/phone-numbers`, title: t('Phone numbers') },
  { path: `${agentsRoot}/batch-calling`, title: t('Batch calls') },
  { path: `${agentsRoot}/settings`, title: t('Settings') },
] as const;

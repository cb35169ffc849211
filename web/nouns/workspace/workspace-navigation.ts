import { useQuery } from '@tanstack/react-query';
import {
  Archive,
  Bot,
  ChartColumn,
  Library,
  type LucideIcon,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Users,
  UsersRound,
  Webhook,
} from 'lucide-react';
import { listOpenSections, type WorkspaceSection } from '../../../contract/permissions/workspace-sections.ts';
import { userQuery } from '../../data/api/queries.ts';
import { toCaller } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import type { NavigationPage } from '../../parts/page/navigation-entry.ts';

/** The sections of the workspace settings, one line each, in the order in which the navigation shows them (WS-007). */
const titles: Readonly<Record<WorkspaceSection, readonly [title: string, icon: LucideIcon]>> = {
  general: [t('General'), SlidersHorizontal],
  members: [t('Members'), Users],
  groups: [t('Groups'), UsersRound],
  'service-accounts': [t('Service accounts'), Bot],
  security: [t('Security and SSO'), ShieldCheck],
  analytics: [t('API requests'), ChartColumn],
  'audit-log': [t('Audit log'), ScrollText],
  data: [t('Data and retention'), Archive],
  webhooks: [t('Webhooks'), Webhook],
  'voice-library': [t('Voice library'), Library],
};

/** The sections that the person may open; undefined until their account is loaded. */
export function useOpenSections(): readonly WorkspaceSection[] | undefined {
  const { data: person } = useQuery(userQuery);
  return person && listOpenSections(toCaller(person));
}

const lockOf = (section: WorkspaceSection) =>
  function useLock(): string | undefined {
    return useOpenSections()?.includes(section) === false ? t('Your role and groups do not permit this.') : undefined;
  };

export const sectionPath = (section: WorkspaceSection): string => `/app/workspace/${section}`;

const sections = Object.keys(titles) as WorkspaceSection[];

/** The section whose page this is. */
export const findSection = (pathname: string): WorkspaceSection | undefined =>
  sections.find((section) => `${pathname}/`.startsWith(`${sectionPath(section)}/`));

export const sectionTitle = (section: WorkspaceSection): string => titles[section][0];

/** Forwards to the first section that the person may open, and says who may open them if there is none (WS-008). */
export const workspaceSettingsPath = '/app/workspace';

/** The workspace's pages of the settings. */
export const workspacePages: readonly NavigationPage[] = sections.map((section) => {
  const [title, icon] = titles[section];
  return { title, path: sectionPath(section), icon, group: t('Workspace'), useLock: lockOf(section) };
});

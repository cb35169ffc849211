import {
  Archive,
  Bot,
  Building2,
  Library,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Users,
  UsersRound,
  Webhook,
} from 'lucide-react';
import type { NavigationEntry, NavigationPage } from '../../parts/page/navigation-entry.ts';
import { useAccessFlags } from '../feature-flags/use-access-flags.ts';

/** The sections of the workspace settings, one line each, in the order in which the navigation shows them (WS-007). */
export const workspaceSections: readonly NavigationPage[] = [
  { title: 'General', path: '/app/workspace/general', icon: SlidersHorizontal },
  { title: 'Members', path: '/app/workspace/members', icon: Users },
  { title: 'Groups', path: '/app/workspace/groups', icon: UsersRound },
  { title: 'Service accounts', path: '/app/workspace/service-accounts', icon: Bot },
  { title: 'Security', path: '/app/workspace/security', icon: ShieldCheck },
  { title: 'Audit log', path: '/app/workspace/audit-log', icon: ScrollText },
  { title: 'Data and retention', path: '/app/workspace/data', icon: Archive },
  { title: 'Webhooks', path: '/app/workspace/webhooks', icon: Webhook },
  { title: 'Voice library', path: '/app/workspace/voice-library', icon: Library },
];

export const workspaceNavigation: NavigationEntry = {
  title: 'Workspace settings',
  path: '/app/workspace',
  icon: Building2,
  pages: workspaceSections,
  replacesAreas: true,
  useLock: () =>
    // WS-008
    useAccessFlags()?.can_access_workspace_settings === false
      ? 'Only workspace admins can open these settings.'
      : undefined,
};

import { Bell, Fingerprint, MailOpen, Settings, ShieldHalf, UserRound } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { consolePages } from '../../nouns/console/console-navigation.ts';
import { workspacePages, workspaceSettingsPath } from '../../nouns/workspace/workspace-navigation.ts';
import type { NavigationEntry, NavigationPage } from '../../parts/page/navigation-entry.ts';

const personPages: readonly NavigationPage[] = [
  { title: t('Profile'), path: '/app/settings', icon: UserRound },
  { title: t('Security'), path: '/app/settings/security', icon: Fingerprint },
  { title: t('Notifications'), path: '/app/settings/notifications', icon: Bell },
  { title: t('Privacy'), path: '/app/settings/privacy', icon: ShieldHalf },
  { title: t('Invites'), path: '/app/settings/workspace-invites', icon: MailOpen },
].map((page) => ({ ...page, group: t('Your account') }));

/** All settings of the person and of the workspace, each section with an address of its own. */
export const settingsArea: NavigationEntry = {
  title: t('Settings'),
  path: '/app/settings',
  icon: Settings,
  pages: [...personPages, ...workspacePages],
  forwardingPaths: [workspaceSettingsPath],
  replacesAreas: true,
  isInAccountMenu: true,
};

/** The settings for staff, who also administer the server. */
export const staffSettingsArea: NavigationEntry = {
  ...settingsArea,
  pages: [...personPages, ...workspacePages, ...consolePages],
};

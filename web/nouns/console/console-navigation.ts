import { Archive, Building2, Flag, ListChecks, Mail, Server, TicketPercent, Users } from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';
import { consolePaths } from './console-paths.ts';

/** The console for staff; only they see it in the navigation. */
export const consoleNavigation: NavigationEntry = {
  title: t('Console'),
  path: consolePaths.server,
  icon: Server,
  pages: [
    { title: t('Server'), path: consolePaths.server, icon: Server },
    { title: t('People'), path: consolePaths.people, icon: Users },
    { title: t('Workspaces'), path: consolePaths.workspaces, icon: Building2 },
    { title: t('Promo codes'), path: consolePaths.promoCodes, icon: TicketPercent },
    { title: t('Background jobs'), path: consolePaths.jobs, icon: ListChecks },
    { title: t('Moderation'), path: consolePaths.moderation, icon: Flag },
    { title: t('Outgoing email'), path: consolePaths.mail, icon: Mail },
    { title: t('Backups'), path: consolePaths.backups, icon: Archive },
  ],
  replacesAreas: true,
};

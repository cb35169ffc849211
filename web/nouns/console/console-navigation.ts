import {
  Archive,
  Box,
  Building2,
  Flag,
  ListChecks,
  Mail,
  MessageSquareText,
  Server,
  TicketPercent,
  ToggleRight,
  Users,
} from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { NavigationPage } from '../../parts/page/navigation-entry.ts';
import { consolePaths } from './console-paths.ts';

/** The server's pages of the settings; only staff see them. */
export const consolePages: readonly NavigationPage[] = [
  { title: t('Server'), path: consolePaths.server, icon: Server },
  { title: t('Models'), path: consolePaths.models, icon: Box },
  { title: t('Features'), path: consolePaths.features, icon: ToggleRight },
  { title: t('Feedback'), path: consolePaths.feedback, icon: MessageSquareText },
  { title: t('Backups'), path: consolePaths.backups, icon: Archive },
  { title: t('Users'), path: consolePaths.people, icon: Users },
  { title: t('Workspaces'), path: consolePaths.workspaces, icon: Building2 },
  { title: t('Promo codes'), path: consolePaths.promoCodes, icon: TicketPercent },
  { title: t('Background jobs'), path: consolePaths.jobs, icon: ListChecks },
  { title: t('Moderation'), path: consolePaths.moderation, icon: Flag },
  { title: t('Outgoing email'), path: consolePaths.mail, icon: Mail },
].map((page) => ({ ...page, group: t('Server') }));

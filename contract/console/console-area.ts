import { mergeUnique } from '../merge-unique.ts';
import { consoleRoutes } from './console.ts';
import { consoleBackupsRoutes } from './console-backups.ts';
import { consoleChecksRoutes } from './console-checks.ts';
import { consoleJobsRoutes } from './console-jobs.ts';
import { consoleMailRoutes } from './console-mail.ts';
import { consoleModerationRoutes } from './console-moderation.ts';
import { consolePeopleRoutes } from './console-people.ts';
import { consolePromoCodesRoutes } from './console-promo-codes.ts';
import { consoleWorkspacesRoutes } from './console-workspaces.ts';

export const consoleAreaRoutes = mergeUnique('Route', {
  consoleRoutes,
  consoleChecksRoutes,
  consolePeopleRoutes,
  consoleWorkspacesRoutes,
  consoleJobsRoutes,
  consoleMailRoutes,
  consoleBackupsRoutes,
  consoleModerationRoutes,
  consolePromoCodesRoutes,
});

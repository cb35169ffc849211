import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import { openAnalytics } from './analytics.module.ts';
import { openApiRequests } from './api-requests.module.ts';
import { openAuditLog } from './audit-log.module.ts';
import { openAuthConnections } from './auth-connections.module.ts';
import { openCredits } from './credits.module.ts';
import { openGroups } from './groups.module.ts';
import { openInstance } from './instance.module.ts';
import { openMembers } from './members.module.ts';
import { openNotifications } from './notifications.module.ts';
import { openPrivacy } from './privacy.module.ts';
import { openUsers } from './users.module.ts';
import { openWebhooks } from './webhooks.module.ts';
import { openWorkspaces } from './workspaces.module.ts';

/** Users, what they are told and what is recorded of them, the mode of the server, and workspaces with their credits. */
export async function openWorkspacesArea({ platform }: { readonly platform: Platform }) {
  const users = openUsers(platform);
  const auditLog = openAuditLog({ platform, users: users.services });
  const notifications = openNotifications({ platform, users: users.services });
  const notices = { ...auditLog.services, ...notifications.services };
  const instance = await openInstance(platform);
  const webhooks = await openWebhooks({ platform, ...users.services, ...auditLog.services });
  const earlier = { ...users.services, ...instance.services, ...webhooks.services, ...notices };
  const credits = await openCredits({ ...platform, ...earlier });
  const workspaces = openWorkspaces({ platform, ...earlier, ...credits.services });
  const members = openMembers({ platform, ...earlier, ...credits.services, ...workspaces.services });
  const groups = openGroups({ platform, ...earlier, ...credits.services, ...workspaces.services });
  const privacy = openPrivacy({ platform, ...workspaces.services, ...credits.services });
  const authConnections = await openAuthConnections({ platform, ...auditLog.services });
  const apiRequests = openApiRequests({ platform, ...workspaces.services });
  const analytics = await openAnalytics(platform, users.services);
  const told = { auditLog, notifications, webhooks };
  const own = { workspaces, members, groups, authConnections, privacy, apiRequests, analytics };
  return openArea({ users, ...told, instance, credits, ...own });
}
export type WorkspacesArea = Awaited<ReturnType<typeof openWorkspacesArea>>['services'];

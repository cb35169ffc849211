import { mountApiKeys } from '../../features/api-keys/api-keys.routes.ts';
import { apiKeysService } from '../../features/api-keys/api-keys.service.ts';
import { mountCurrentWorkspace } from '../../features/current-workspace/current-workspace.routes.ts';
import { currentWorkspaceService } from '../../features/current-workspace/current-workspace.service.ts';
import { listGroupMembers } from '../../features/groups/groups.service.ts';
import { pronunciationDictionariesService } from '../../features/pronunciation-dictionaries/pronunciation-dictionaries.service.ts';
import { defaultSharesService } from '../../features/resource-shares/default-shares.service.ts';
import { mountResourceShares } from '../../features/resource-shares/resource-shares.routes.ts';
import { resourceSharesService } from '../../features/resource-shares/resource-shares.service.ts';
import { routeRolesService } from '../../features/resource-shares/route-roles.service.ts';
import { shareNoticesService } from '../../features/resource-shares/share-notices.service.ts';
import { mountSingleUseTokens } from '../../features/single-use-tokens/single-use-tokens.routes.ts';
import { singleUseTokensService } from '../../features/single-use-tokens/single-use-tokens.service.ts';
import { webhookNoticesService } from '../../features/webhooks/webhook-notices.service.ts';
import { sendWebhookDisabledMail } from '../../features/webhooks/webhooks.jobs.ts';
import { workspaceService } from '../../features/workspace/workspace.service.ts';
import { groupByActivity } from '../../features/workspace/workspace-activities.rules.ts';
import { publicBaseUrl } from '../../main.settings.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { AuditLog } from './audit-log.module.ts';
import type { Credits } from './credits.module.ts';
import type { Notifications } from './notifications.module.ts';
import type { Users } from './users.module.ts';
import type { Webhooks } from './webhooks.module.ts';

type WorkspacesDeps = { readonly platform: Platform } & Credits &
  Webhooks &
  AuditLog &
  Notifications &
  Pick<Users, 'user'>;

/** Workspaces, the keys and tokens that give access to them, and their pronunciation dictionaries. */
export function openWorkspaces({ platform, subscription, webhooks, user, auditLog, notifications }: WorkspacesDeps) {
  const { db, clock, live, mail, env } = platform;
  const workspace = workspaceService({
    db,
    live,
    readMaxSeats: subscription.readMaxSeats,
    async onJoined(tx, workspaceId, userId) {
      const name = (await user.find(userId, tx))?.email;
      await auditLog.record(tx, { workspaceId, userId }, 'member.joined', { id: userId, name });
    },
    async onEdit(tx, actor, changedFields) {
      for (const [activity, changed] of groupByActivity(changedFields))
        await auditLog.record(tx, actor, activity, { changed });
    },
  });
  const currentWorkspace = currentWorkspaceService({ workspace, subscription, webhooks, user });
  const apiKeys = apiKeysService({ db, live, clock, workspace, subscription, webhooks, auditLog, notifications });
  const singleUseTokens = singleUseTokensService({ db, clock, apiKeys });
  const shareNotices = shareNoticesService({ auditLog, notifications, user, listGroupMembers });
  const resourceShares = resourceSharesService({ db, live, shareNotices });
  const defaultShares = defaultSharesService({ db, auditLog });
  const routeRoles = routeRolesService({ db });
  const { shareByDefault } = defaultShares;
  const dictionaries = pronunciationDictionariesService({ db, live, clock, workspace, shareByDefault });
  const publicUrl = publicBaseUrl(env);
  const webhookNotices = webhookNoticesService({ db, mail, notifications, user, workspace, publicUrl });
  return {
    services: {
      workspace,
      currentWorkspace,
      apiKeys,
      singleUseTokens,
      dictionaries,
      resourceShares,
      defaultShares,
      routeRoles,
    },
    jobs: [sendWebhookDisabledMail(webhookNotices)],
    routes: [
      mountCurrentWorkspace(currentWorkspace, dictionaries, clock),
      mountApiKeys(apiKeys),
      mountSingleUseTokens(singleUseTokens),
      mountResourceShares(resourceShares, defaultShares),
    ],
  } satisfies Module;
}
export type Workspaces = ReturnType<typeof openWorkspaces>['services'];

import type { SignOnPolicyChanges } from '../../../contract/accounts/identity-providers.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import type { IdentitiesService } from '../auth/providers/identities/auth-identities.service.ts';
import type { SessionsService } from '../auth/sessions/sessions.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { domainsStore } from './domains/sign-on-domains.store.ts';
import { parseEmailDomain, toProviderKey } from './identity-providers.rules.ts';
import { identityProvidersStore } from './identity-providers.store.ts';
import { type SignOnNoticesDeps, signOnNoticesService } from './sign-on-notices.service.ts';

interface SignOnSettingsDeps extends SignOnNoticesDeps {
  readonly db: Db;
  readonly auditLog: Pick<AuditLogService, 'record'>;
  readonly clock: Clock;
  readonly workspace: Pick<
    WorkspaceService,
    'findName' | 'listAdminIds' | 'listMemberIds' | 'readSignOnPolicy' | 'setSignOnPolicy'
  >;
  readonly user: Pick<UserService, 'findEmails'>;
  readonly sessions: Pick<SessionsService, 'endAll'>;
  readonly identities: Pick<IdentitiesService, 'hasAny'>;
}

export interface SignOnSettings {
  readonly autoProvisioning: { readonly enabledAt: Date; readonly enabledByEmail: string | undefined } | undefined;
  readonly requiresSingleSignOn: boolean;
  /** A domain is verified and somebody has signed in with a provider of the workspace. */
  readonly canRequireSingleSignOn: boolean;
}

/** Automatic accounts (WS-005) and forced single sign-on of a workspace. */
export function signOnSettingsService(deps: SignOnSettingsDeps) {
  const { db, clock, auditLog, workspace, user, sessions, identities } = deps;
  const notices = signOnNoticesService(deps);

  const listVerifiedDomains = async ({ workspaceId }: Actor): Promise<string[]> =>
    (await domainsStore(db).list(workspaceId)).flatMap(({ domain, status }) => (status === 'verified' ? [domain] : []));

  async function canRequire(actor: Actor): Promise<boolean> {
    const providers = await identityProvidersStore(db).list(actor.workspaceId);
    const hasSignedOn = await identities.hasAny(providers.map(({ id }) => toProviderKey(id)));
    return hasSignedOn && (await listVerifiedDomains(actor)).length > 0;
  }

  /** Ends the sessions of the people who must sign in again with the provider. */
  async function endOtherSessions(actor: Actor, ownerId: string): Promise<void> {
    const domains = new Set(await listVerifiedDomains(actor));
    const emails = await user.findEmails(await workspace.listMemberIds(actor.workspaceId));
    for (const [userId, email] of emails) {
      if (userId === ownerId || !domains.has(parseEmailDomain(email) ?? '')) continue;
      const exceptSessionId = userId === actor.userId ? actor.sessionId : undefined;
      await sessions.endAll(userId, { exceptSessionId, isOwnAct: false });
    }
  }

  const service = {
    async get(actor: Actor): Promise<SignOnSettings> {
      requirePermission(actor, 'workspace.manage_sign_on');
      const policy = await workspace.readSignOnPolicy(actor.workspaceId);
      if (!policy) throw new AppError('workspace_not_found');
      const { autoProvisioningAt: enabledAt, autoProvisioningBy: by, requiresSingleSignOn } = policy;
      const enabledByEmail = by === null ? undefined : (await user.findEmails([by])).get(by);
      return {
        autoProvisioning: enabledAt ? { enabledAt, enabledByEmail } : undefined,
        requiresSingleSignOn,
        canRequireSingleSignOn: await canRequire(actor),
      };
    },

    /** Absent fields stay unchanged. */
    async edit(actor: Actor, changes: SignOnPolicyChanges): Promise<SignOnSettings> {
      requirePermission(actor, 'workspace.manage_sign_on');
      const policy = await workspace.readSignOnPolicy(actor.workspaceId);
      if (!policy) throw new AppError('workspace_not_found');
      const { user_auto_provisioning: provisions = policy.autoProvisioningAt !== null } = changes;
      const { requires_single_sign_on: requires = policy.requiresSingleSignOn } = changes;
      const startsRequiring = requires && !policy.requiresSingleSignOn;
      if (startsRequiring && !(await canRequire(actor)))
        throw new AppError('single_sign_on_untested', { param: 'requires_single_sign_on' });
      await transaction(db, async (tx) => {
        if (provisions !== (policy.autoProvisioningAt !== null)) {
          const values = provisions ? ([clock(), actor.userId] as const) : ([null, null] as const);
          await workspace.setSignOnPolicy(tx, actor, { autoProvisioningAt: values[0], autoProvisioningBy: values[1] });
          await auditLog.record(tx, actor, 'workspace.updated', { changed: ['autoProvisioning'] });
          await notices.send(tx, actor.workspaceId, `Automatic accounts were turned ${provisions ? 'on' : 'off'}.`);
        }
        if (requires !== policy.requiresSingleSignOn) {
          await workspace.setSignOnPolicy(tx, actor, { requiresSingleSignOn: requires });
          await auditLog.record(tx, actor, 'sso.required', { required: requires });
          await notices.send(tx, actor.workspaceId, `Required single sign-on was turned ${requires ? 'on' : 'off'}.`);
        }
      });
      if (startsRequiring) await endOtherSessions(actor, policy.ownerId);
      return service.get(actor);
    },
  };
  return service;
}
export type SignOnSettingsService = ReturnType<typeof signOnSettingsService>;

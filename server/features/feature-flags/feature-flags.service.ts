import { type FeatureFlagName, featureFlagNames } from '../../../contract/catalogue/feature-flags.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { everyone, type Live } from '../../platform/live.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { resolveFlags } from './feature-flags.rules.ts';
import { type FlagOverrideRow, type FlagScope, featureFlagsStore } from './feature-flags.store.ts';

interface FeatureFlagsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly user: Pick<UserService, 'find'>;
  readonly workspace: Pick<WorkspaceService, 'findTenant'>;
}

/** Maximum number of listed overrides. */
const maxOverrides = 1000;

/** Feature flags with overrides (O-61). They are read from the database, so no process has stale values. */
export function featureFlagsService({ db, clock, live, user, workspace }: FeatureFlagsDeps) {
  /** Throws if the workspace or person does not exist. */
  async function resolveScope(input: { workspaceId: string | null; userId: string | null }): Promise<FlagScope> {
    if (input.workspaceId !== null && input.userId !== null)
      throw new AppError('invalid_parameters', {
        message: 'Pass either workspace_id or user_id, not both.',
        param: 'user_id',
      });
    const tenant = input.workspaceId === null ? undefined : await workspace.findTenant(input.workspaceId);
    if (input.workspaceId !== null && !tenant) throw new AppError('workspace_not_found', { param: 'workspace_id' });
    if (input.userId !== null && !(await user.find(input.userId)))
      throw new AppError('user_not_found', { param: 'user_id' });
    return { workspaceId: tenant?.workspaceId ?? null, userId: input.userId };
  }

  return {
    async getFlags(actor: Actor): Promise<Record<FeatureFlagName, boolean>> {
      return resolveFlags(await featureFlagsStore(db).listForCaller(actor.workspaceId, actor.userId));
    },

    async listOverrides(actor: Actor): Promise<FlagOverrideRow[]> {
      requirePermission(actor, 'feature_flag.manage');
      const rows = await featureFlagsStore(db).listAll(maxOverrides);
      // Ignore flags of other server versions.
      return rows.filter(({ flag }) => featureFlagNames.includes(flag));
    },

    /** Sets an override; undefined removes it. */
    async set(
      actor: Actor,
      flag: FeatureFlagName,
      target: { workspaceId: string | null; userId: string | null },
      enabled: boolean | undefined,
    ): Promise<void> {
      requirePermission(actor, 'feature_flag.manage');
      const scope = await resolveScope(target);
      await transaction(db, async (tx) => {
        const store = featureFlagsStore(tx);
        if (enabled === undefined) await store.clear(flag, scope);
        else await store.set(flag, scope, enabled, clock());
        await live.publish(everyone, { topic: 'feature-flags', id: flag }, tx);
      });
    },
  };
}
export type FeatureFlagsService = ReturnType<typeof featureFlagsService>;

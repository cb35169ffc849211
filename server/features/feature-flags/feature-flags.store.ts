import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { FeatureFlagName } from '../../../contract/catalogue/feature-flags.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { featureFlagOverrides } from './feature-flags.tables.ts';

export type FlagOverrideRow = typeof featureFlagOverrides.$inferSelect;

/** Scope of an override: a workspace, a person, or the whole server if both are null. */
export interface FlagScope {
  readonly workspaceId: WorkspaceId | null;
  readonly userId: string | null;
}

const { flag, workspaceId, userId } = featureFlagOverrides;

export const featureFlagsStore = (db: Db | Tx) => {
  const inScope = (name: FeatureFlagName, scope: FlagScope) =>
    and(
      eq(flag, name),
      scope.workspaceId === null ? isNull(workspaceId) : eq(workspaceId, scope.workspaceId),
      scope.userId === null ? isNull(userId) : eq(userId, scope.userId),
    );

  return {
    /** Overrides for a person, their workspace and the server. */
    listForCaller: (workspace: WorkspaceId, person: string): Promise<FlagOverrideRow[]> =>
      db
        .select()
        .from(featureFlagOverrides)
        .where(or(eq(userId, person), eq(workspaceId, workspace), and(isNull(workspaceId), isNull(userId)))),

    /** Overrides of all tenants, for the owner of the server: at most `limit`, server-wide ones first, then newest first. */
    listAll: (limit: number): Promise<FlagOverrideRow[]> =>
      db
        .select()
        .from(featureFlagOverrides)
        .orderBy(
          sql`(${workspaceId} is null and ${userId} is null) desc`,
          sql`${featureFlagOverrides.updatedAt} desc`,
          asc(featureFlagOverrides.id),
        )
        .limit(limit),

    async set(name: FeatureFlagName, scope: FlagScope, enabled: boolean, updatedAt: Date): Promise<void> {
      await db
        .insert(featureFlagOverrides)
        .values({ flag: name, ...scope, enabled, updatedAt })
        .onConflictDoUpdate({ target: [flag, workspaceId, userId], set: { enabled, updatedAt } });
    },

    async clear(name: FeatureFlagName, scope: FlagScope): Promise<void> {
      await db.delete(featureFlagOverrides).where(inScope(name, scope));
    },
  };
};

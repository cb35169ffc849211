import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { jsonStrings } from '../../platform/db/json-strings.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { environmentVariables } from './environment-variables.tables.ts';

export type EnvironmentVariable = typeof environmentVariables.$inferSelect;

interface VariableQuery {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly label?: string | undefined;
  readonly environment?: string | undefined;
  readonly type?: EnvironmentVariable['type'] | undefined;
}

export const environmentVariablesStore = (db: Db | Tx) => {
  const byId = (workspaceId: WorkspaceId, id: string) =>
    and(eq(environmentVariables.workspaceId, workspaceId), eq(environmentVariables.id, id));

  return {
    /** By label, after the variable with the ID `after`. */
    list(workspaceId: WorkspaceId, query: VariableQuery): Promise<EnvironmentVariable[]> {
      const { after, label, environment, type } = query;
      const filters: SQL[] = [eq(environmentVariables.workspaceId, workspaceId)];
      if (label) filters.push(eq(environmentVariables.label, label));
      if (environment) filters.push(sql`jsonb_exists(${environmentVariables.values}, ${environment})`);
      if (type) filters.push(eq(environmentVariables.type, type));
      if (after)
        filters.push(
          sql`${environmentVariables.label} > (select v.label from environment_variables v where v.workspace_id = ${workspaceId} and v.id = ${after})`,
        );
      return db
        .select()
        .from(environmentVariables)
        .where(and(...filters))
        .orderBy(asc(environmentVariables.label))
        .limit(query.limit);
    },

    /** The variables with a value that names this secret or auth connection. */
    listNaming(workspaceId: WorkspaceId, value: string): Promise<{ readonly label: string }[]> {
      return db
        .select({ label: environmentVariables.label })
        .from(environmentVariables)
        .innerJoin(sql`lateral ${jsonStrings(environmentVariables.values, [value])}`, sql`true`)
        .where(and(eq(environmentVariables.workspaceId, workspaceId), sql`${environmentVariables.type} <> 'string'`));
    },

    async count(workspaceId: WorkspaceId): Promise<number> {
      const isOfWorkspace = eq(environmentVariables.workspaceId, workspaceId);
      return (await db.select({ n: count() }).from(environmentVariables).where(isOfWorkspace))[0]?.n ?? 0;
    },

    async find(workspaceId: WorkspaceId, id: string): Promise<EnvironmentVariable | undefined> {
      return (await db.select().from(environmentVariables).where(byId(workspaceId, id)))[0];
    },

    /** Other changes of the row wait until the transaction ends. */
    async lock(workspaceId: WorkspaceId, id: string): Promise<EnvironmentVariable | undefined> {
      return (await db.select().from(environmentVariables).where(byId(workspaceId, id)).for('update'))[0];
    },

    async insert(row: typeof environmentVariables.$inferInsert): Promise<EnvironmentVariable> {
      return (await db.insert(environmentVariables).values(row).returning())[0]!;
    },

    async update(
      workspaceId: WorkspaceId,
      id: string,
      changes: Pick<EnvironmentVariable, 'values' | 'updatedAt'>,
    ): Promise<EnvironmentVariable> {
      return (await db.update(environmentVariables).set(changes).where(byId(workspaceId, id)).returning())[0]!;
    },
  };
};

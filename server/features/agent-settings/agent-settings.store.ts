import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { agentSettings } from './agent-settings.tables.ts';

type Row = typeof agentSettings.$inferSelect;

export const agentSettingsStore = (db: Db | Tx) => ({
  async find(workspaceId: WorkspaceId): Promise<Row | undefined> {
    return (await db.select().from(agentSettings).where(eq(agentSettings.workspaceId, workspaceId)))[0];
  },

  /** Locks the row until the transaction ends, so that two changes do not undo each other; creates it first. */
  async lock(workspaceId: WorkspaceId, now: Date): Promise<Row> {
    await db.insert(agentSettings).values({ workspaceId, updatedAt: now }).onConflictDoNothing();
    const rows = db.select().from(agentSettings).where(eq(agentSettings.workspaceId, workspaceId));
    return (await rows.for('update'))[0]!;
  },

  async update(workspaceId: WorkspaceId, changes: Partial<Omit<Row, 'workspaceId'>>): Promise<void> {
    await db.update(agentSettings).set(changes).where(eq(agentSettings.workspaceId, workspaceId));
  },
});

import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { speechEngineSorts } from '../../../contract/agents/config/speech-engines-limits.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { speechEngines } from './speech-engines.tables.ts';

export type SpeechEngine = typeof speechEngines.$inferSelect;
type NewSpeechEngine = Omit<typeof speechEngines.$inferInsert, 'workspaceId'>;

export interface SpeechEngineQuery {
  readonly limit: number;
  readonly search: string | undefined;
  readonly sort: (typeof speechEngineSorts)[number];
  readonly direction: 'asc' | 'desc';
  /** The ID of the last engine of the page before. */
  readonly after: string | undefined;
  /** From when on conversations count for `call_count_7d`. */
  readonly callsSince: Date;
}

const byId = (workspaceId: WorkspaceId, id: string) =>
  and(eq(speechEngines.workspaceId, workspaceId), eq(speechEngines.id, id));

export const speechEnginesStore = (db: Db | Tx) => ({
  list(workspaceId: WorkspaceId, query: SpeechEngineQuery): Promise<SpeechEngine[]> {
    const { sort, direction, after, search, callsSince } = query;
    const key = (t: SQL): SQL =>
      ({
        name: sql`lower(${t}.name)`,
        created_at: sql`${t}.created_at`,
        call_count_7d: sql`(select count(*) from conversations c where c.agent_id = ${t}.id and c.started_at >= ${callsSince})`,
      })[sort];
    const position = sql`(${key(sql`speech_engines`)}, ${speechEngines.id})`;
    const last = sql`(select ${key(sql`e`)}, e.id from speech_engines e where e.workspace_id = ${workspaceId} and e.id = ${after})`;
    const order = direction === 'desc' ? desc : asc;
    return db
      .select()
      .from(speechEngines)
      .where(
        and(
          eq(speechEngines.workspaceId, workspaceId),
          search ? sql`position(lower(${search}) in lower(${speechEngines.name})) > 0` : undefined,
          after === undefined
            ? undefined
            : direction === 'desc'
              ? sql`${position} < ${last}`
              : sql`${position} > ${last}`,
        ),
      )
      .orderBy(order(key(sql`speech_engines`)), order(speechEngines.id))
      .limit(query.limit);
  },

  async find(workspaceId: WorkspaceId, id: string): Promise<SpeechEngine | undefined> {
    return (await db.select().from(speechEngines).where(byId(workspaceId, id)))[0];
  },

  count: (workspaceId: WorkspaceId): Promise<number> =>
    db.$count(speechEngines, eq(speechEngines.workspaceId, workspaceId)),

  async insert(workspaceId: WorkspaceId, row: NewSpeechEngine): Promise<SpeechEngine> {
    return (
      await db
        .insert(speechEngines)
        .values({ ...row, workspaceId })
        .returning()
    )[0]!;
  },

  async update(workspaceId: WorkspaceId, id: string, changes: Partial<NewSpeechEngine>): Promise<SpeechEngine> {
    return (await db.update(speechEngines).set(changes).where(byId(workspaceId, id)).returning())[0]!;
  },

  async delete(workspaceId: WorkspaceId, id: string): Promise<void> {
    await db.delete(speechEngines).where(byId(workspaceId, id));
  },
});

import { and, count, desc, eq, gte, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { VoiceoverProject } from './voiceover-projects.store.ts';
import { voiceoverExports, voiceoverProjects } from './voiceover-projects.tables.ts';

/** A run that speaks clips, or a file that is rendered. */
export type VoiceoverRun = typeof voiceoverExports.$inferSelect;
type RunState = VoiceoverRun['state'];
type OfProject = Pick<VoiceoverProject, 'id'>;

export const activeRunStates = ['queued', 'rendering'] as const;
const isActive = inArray(voiceoverExports.state, [...activeRunStates]);

export const voiceoverExportsStore = (db: Db | Tx) => ({
  async insert(row: typeof voiceoverExports.$inferInsert): Promise<VoiceoverRun> {
    return (await db.insert(voiceoverExports).values(row).returning())[0]!;
  },

  async find({ id: projectId }: OfProject, id: string): Promise<VoiceoverRun | undefined> {
    const where = and(eq(voiceoverExports.projectId, projectId), eq(voiceoverExports.id, id));
    return (await db.select().from(voiceoverExports).where(where))[0];
  },

  /** Files only, newest first. */
  list({ id }: OfProject): Promise<VoiceoverRun[]> {
    return db
      .select()
      .from(voiceoverExports)
      .where(and(eq(voiceoverExports.projectId, id), isNotNull(voiceoverExports.format)))
      .orderBy(desc(voiceoverExports.createdAt), desc(voiceoverExports.id))
      .limit(100);
  },

  /** All of a project, to delete their files. */
  listAll({ id }: OfProject): Promise<VoiceoverRun[]> {
    return db.select().from(voiceoverExports).where(eq(voiceoverExports.projectId, id));
  },

  /** The run that speaks clips of a project. */
  async findSpeaking({ id }: OfProject): Promise<VoiceoverRun | undefined> {
    const where = and(eq(voiceoverExports.projectId, id), isNull(voiceoverExports.format), isActive);
    return (
      await db.select().from(voiceoverExports).where(where).orderBy(desc(voiceoverExports.createdAt)).limit(1)
    )[0];
  },

  /** A file with the same content, finished or on its way. */
  async findEqual({ id }: OfProject, fingerprint: string): Promise<VoiceoverRun | undefined> {
    const state = inArray(voiceoverExports.state, [...activeRunStates, 'done']);
    const where = and(eq(voiceoverExports.projectId, id), eq(voiceoverExports.fingerprint, fingerprint), state);
    return (
      await db.select().from(voiceoverExports).where(where).orderBy(desc(voiceoverExports.createdAt)).limit(1)
    )[0];
  },

  async countActive({ id }: OfProject): Promise<number> {
    const where = and(eq(voiceoverExports.projectId, id), isActive);
    const [row] = await db.select({ runs: count() }).from(voiceoverExports).where(where);
    return row?.runs ?? 0;
  },

  /** Changes a run in one of `states`; undefined if it is in another one, or was deleted. */
  async updateInState(
    { id: projectId }: OfProject,
    id: string,
    states: readonly RunState[],
    changes: Partial<VoiceoverRun>,
  ): Promise<VoiceoverRun | undefined> {
    const where = and(
      eq(voiceoverExports.projectId, projectId),
      eq(voiceoverExports.id, id),
      inArray(voiceoverExports.state, [...states]),
    );
    return (await db.update(voiceoverExports).set(changes).where(where).returning())[0];
  },

  async delete({ id: projectId }: OfProject, id: string): Promise<VoiceoverRun | undefined> {
    const where = and(eq(voiceoverExports.projectId, projectId), eq(voiceoverExports.id, id));
    return (await db.delete(voiceoverExports).where(where).returning())[0];
  },

  /** Runs of a workspace that are active, or ended since. */
  async listRecent(workspaceId: WorkspaceId, since: Date): Promise<{ run: VoiceoverRun; project: VoiceoverProject }[]> {
    const recent = or(isActive, gte(voiceoverExports.endedAt, since));
    return db
      .select({ run: voiceoverExports, project: voiceoverProjects })
      .from(voiceoverExports)
      .innerJoin(voiceoverProjects, eq(voiceoverProjects.id, voiceoverExports.projectId))
      .where(and(eq(voiceoverProjects.workspaceId, workspaceId), recent))
      .orderBy(desc(voiceoverExports.createdAt))
      .limit(200);
  },

  /** Which of these files a row refers to, of any tenant, for the sweep. */
  async findReferenced(keys: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .select({ key: voiceoverExports.blobKey })
      .from(voiceoverExports)
      .where(inList(voiceoverExports.blobKey, keys));
    return new Set(rows.flatMap(({ key }) => key ?? []));
  },
});

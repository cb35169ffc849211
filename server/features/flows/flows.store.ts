import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { MediaKind } from '../../../contract/speech-tools/flows.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { permittedRows } from '../../platform/db/permitted-rows.ts';
import type { CallerIn } from '../../platform/db/resource-grants.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { mediaGenerations } from './flows.tables.ts';

export type GenerationRow = typeof mediaGenerations.$inferSelect;
type GenerationState = GenerationRow['state'];

interface GenerationQuery {
  readonly kind: MediaKind;
  readonly limit: number;
  /** The ID of the last item of the page before. */
  readonly after: string | undefined;
  readonly state: GenerationState | undefined;
  readonly modelId: string | undefined;
}

export const flowsStore = (db: Db | Tx) => ({
  async insert(workspaceId: WorkspaceId, row: Omit<typeof mediaGenerations.$inferInsert, 'workspaceId'>) {
    await db.insert(mediaGenerations).values({ ...row, workspaceId });
  },

  /** A page of what the caller may see, newest first. */
  list(caller: CallerIn, { kind, limit, after, state, modelId }: GenerationQuery): Promise<GenerationRow[]> {
    const { workspaceId } = caller;
    const permission = kind === 'text_to_speech' ? 'media_generation.read_speech' : 'media_generation.read';
    const filters: (SQL | undefined)[] = [
      eq(mediaGenerations.workspaceId, workspaceId),
      eq(mediaGenerations.kind, kind),
      permittedRows(caller, permission, { id: mediaGenerations.id, createdBy: mediaGenerations.userId }),
      state && eq(mediaGenerations.state, state),
      modelId === undefined ? undefined : eq(mediaGenerations.modelId, modelId),
      after === undefined
        ? undefined
        : sql`(${mediaGenerations.createdAt}, ${mediaGenerations.id}) < (select g.created_at, g.id from media_generations g where g.workspace_id = ${workspaceId} and g.id = ${after})`,
    ];
    return db
      .select()
      .from(mediaGenerations)
      .where(and(...filters))
      .orderBy(desc(mediaGenerations.createdAt), desc(mediaGenerations.id))
      .limit(limit);
  },

  async find(workspaceId: WorkspaceId, id: string): Promise<GenerationRow | undefined> {
    return (
      await db
        .select()
        .from(mediaGenerations)
        .where(and(eq(mediaGenerations.workspaceId, workspaceId), eq(mediaGenerations.id, id)))
    )[0];
  },

  /** Of any workspace: the caller holds a signed link. */
  async findLinked(id: string): Promise<GenerationRow | undefined> {
    return (await db.select().from(mediaGenerations).where(eq(mediaGenerations.id, id)))[0];
  },

  /** Changes a generation that is in one of these states; undefined if it is in another. */
  async transition(
    workspaceId: WorkspaceId,
    id: string,
    from: readonly GenerationState[],
    changes: Partial<GenerationRow>,
  ): Promise<GenerationRow | undefined> {
    return (
      await db
        .update(mediaGenerations)
        .set(changes)
        .where(
          and(
            eq(mediaGenerations.workspaceId, workspaceId),
            eq(mediaGenerations.id, id),
            inArray(mediaGenerations.state, [...from]),
          ),
        )
        .returning()
    )[0];
  },

  /** Of all workspaces, for the cleanup of files: those of `keys` that a row refers to. */
  async findReferenced(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await db
      .select({ key: mediaGenerations.blobKey })
      .from(mediaGenerations)
      .where(inArray(mediaGenerations.blobKey, [...keys]));
    return new Set(rows.flatMap(({ key }) => key ?? []));
  },
});

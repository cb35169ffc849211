import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import { studioTakes } from './studio-takes.tables.ts';

/** Copies of takes, which share the files of their originals. Every function takes projects that were found before. */
export const takeCopiesStore = (db: Db | Tx) => ({
  async ids(projectId: string): Promise<string[]> {
    const rows = await db.select({ id: studioTakes.id }).from(studioTakes).where(eq(studioTakes.projectId, projectId));
    return rows.map(({ id }) => id);
  },

  /** Copies takes to a project, by their new IDs; `fingerprint` replaces that of the original. Nothing is charged. */
  async copy(
    projectId: string,
    copies: readonly { readonly from: string; readonly to: string; readonly fingerprint?: string }[],
  ): Promise<void> {
    const column = (values: readonly (string | null)[]) => sql`${sql.param([...values])}::text[]`;
    await db.execute(sql`insert into studio_takes (id, project_id, user_id, fingerprint, text, voice_id, model_id, seed,
        blob_key, sample_rate, samples, audio_bytes, starts, ends, rms_db, peak_db, credits, is_free, created_at)
      select c.id, ${projectId}, t.user_id, coalesce(c.fingerprint, t.fingerprint), t.text, t.voice_id, t.model_id,
        t.seed, t.blob_key, t.sample_rate, t.samples, t.audio_bytes, t.starts, t.ends, t.rms_db, t.peak_db, 0,
        t.is_free, t.created_at
      from unnest(${column(copies.map(({ from }) => from))}, ${column(copies.map(({ to }) => to))},
        ${column(copies.map(({ fingerprint }) => fingerprint ?? null))}) as c(original, id, fingerprint)
      join studio_takes t on t.id = c.original`);
  },

  /** Which of these files a take refers to, of any tenant, for the deletion of files. */
  async referencedFiles(keys: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .selectDistinct({ key: studioTakes.blobKey })
      .from(studioTakes)
      .where(inList(studioTakes.blobKey, keys));
    return new Set(rows.map(({ key }) => key));
  },
});

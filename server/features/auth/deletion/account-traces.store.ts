import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database-client.ts';
import { authorColumns, authorLists, personalRows, tracedTables } from './account-traces.tables.ts';

const { sessions, users, voices } = tracedTables;

/** Stands for a deleted person, or their voice, in rows that other workspaces keep. */
export const deletedId = 'deleted';

/** What a deleted person left in the rows of others: crosses tenants on purpose. */
export const accountTracesStore = (tx: Tx) => ({
  /** Replaces the person's ID in the rows of workspaces that they did not own. */
  async replaceAuthor(userId: string): Promise<void> {
    for (const { table, column, field } of authorColumns)
      await tx
        .update(table)
        .set({ [field]: deletedId })
        .where(eq(column, userId));
    // With its quotes, an ID is found only where it is a whole value: quotes within texts are escaped.
    const quoted = (id: string) => JSON.stringify(id);
    for (const { table, column, field } of authorLists)
      await tx
        .update(table)
        .set({ [field]: sql`replace(${column}::text, ${quoted(userId)}, ${quoted(deletedId)})::jsonb` })
        .where(sql`position(${quoted(userId)} in ${column}::text) > 0`);
  },

  async deletePersonalRows(userId: string): Promise<void> {
    for (const { table, column } of personalRows) await tx.delete(table).where(eq(column, userId));
  },

  /** Ends the sessions of other members in deleted workspaces. */
  async deleteSessions(workspaceIds: readonly string[]): Promise<void> {
    await tx.delete(sessions).where(inArray(sessions.workspaceId, [...workspaceIds]));
  },

  /** Forgets who referred other people. */
  async deleteReferrals(referralLinkCode: string): Promise<void> {
    await tx.update(users).set({ affiliate: null }).where(sql`${users.affiliate} ->> 'pid' = ${referralLinkCode}`);
  },

  /**
   * Clears the copies, in other workspaces, of the voices of these workspaces and of the person: their sound is that of
   * people who have left. The empty copies stay listed as disabled.
   */
  async clearVoiceCopies(publicUserId: string | undefined, workspaceIds: readonly string[]): Promise<void> {
    const ownVoices = tx
      .select({ id: voices.id })
      .from(voices)
      .where(inArray(voices.workspaceId, [...workspaceIds]));
    await tx
      .update(voices)
      .set({
        recipe: null,
        embedding: null,
        description: '',
        labels: {},
        sourceOwnerId: null,
        sourceVoiceId: deletedId,
      })
      .where(
        or(
          publicUserId === undefined ? undefined : eq(voices.sourceOwnerId, publicUserId),
          inArray(voices.sourceVoiceId, ownVoices),
        ),
      );
  },
});

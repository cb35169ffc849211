import { and, inArray, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../platform/db/database-client.ts';
import { voices } from '../../voices.tables.ts';

const reference = sql<string>`${voices.recipe}->'clone'->>'reference'`;

export const cloneReferencesStore = (db: Db | Tx) => ({
  /** Filters `keys` down to those that a voice of any workspace uses, except `exceptVoiceId`; copies share references. */
  async referencedKeys(keys: readonly string[], exceptVoiceId = ''): Promise<Set<string>> {
    const rows = await db
      .select({ key: reference })
      .from(voices)
      .where(and(inArray(reference, [...keys]), ne(voices.id, exceptVoiceId)));
    return new Set(rows.map(({ key }) => key));
  },
});

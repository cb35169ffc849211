import { and, asc, desc, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { productionContracts, productionSignatures } from './production-contracts.tables.ts';

export type ContractRow = typeof productionContracts.$inferSelect;
export type SignatureRow = typeof productionSignatures.$inferSelect;

/** Contracts belong to the server; signatures belong to people, not to tenants: functions take user IDs. */
export const productionContractsStore = (db: Db | Tx) => {
  const contracts = productionContracts;
  const signatures = productionSignatures;
  const isOf = (contractId: string, userId: string) =>
    and(eq(signatures.contractId, contractId), eq(signatures.userId, userId));

  return {
    list: (): Promise<ContractRow[]> =>
      db.select().from(contracts).orderBy(asc(contracts.slug), desc(contracts.version)),

    /** The newest published version of each contract. */
    listCurrent: (): Promise<ContractRow[]> =>
      db
        .selectDistinctOn([contracts.slug])
        .from(contracts)
        .where(isNotNull(contracts.publishedAt))
        .orderBy(asc(contracts.slug), desc(contracts.version)),

    /** The contracts of `ids` that a person has signed. */
    async listSignedIds(userId: string, ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const rows = await db
        .select({ id: signatures.contractId })
        .from(signatures)
        .where(and(eq(signatures.userId, userId), inArray(signatures.contractId, [...ids])));
      return new Set(rows.map(({ id }) => id));
    },

    /** Newest first. */
    listSignedBy: (userId: string) =>
      db
        .select({ contract: contracts, signature: signatures })
        .from(signatures)
        .innerJoin(contracts, eq(contracts.id, signatures.contractId))
        .where(eq(signatures.userId, userId))
        .orderBy(desc(signatures.signedAt)),

    async countSignatures(): Promise<Map<string, number>> {
      const rows = await db
        .select({ id: signatures.contractId, count: sql<number>`count(*)::int` })
        .from(signatures)
        .groupBy(signatures.contractId);
      return new Map(rows.map(({ id, count }) => [id, count]));
    },

    async find(id: string): Promise<ContractRow | undefined> {
      return (await db.select().from(contracts).where(eq(contracts.id, id)))[0];
    },

    async nextVersion(slug: string): Promise<number> {
      const rows = await db
        .select({ version: max(contracts.version) })
        .from(contracts)
        .where(eq(contracts.slug, slug));
      return (rows[0]?.version ?? 0) + 1;
    },

    /** Changes nothing if the version exists. */
    async insert(row: ContractRow): Promise<boolean> {
      return (await db.insert(contracts).values(row).onConflictDoNothing().returning({ id: contracts.id })).length > 0;
    },

    /** Undefined unless it is a draft. */
    async editDraft(id: string, changes: Partial<Pick<ContractRow, 'title' | 'text' | 'digest' | 'publishedAt'>>) {
      const isDraft = and(eq(contracts.id, id), isNull(contracts.publishedAt));
      return (await db.update(contracts).set(changes).where(isDraft).returning())[0];
    },

    async deleteDraft(id: string): Promise<boolean> {
      const isDraft = and(eq(contracts.id, id), isNull(contracts.publishedAt));
      return (await db.delete(contracts).where(isDraft).returning({ id: contracts.id })).length > 0;
    },

    /** Changes nothing if the person has signed it. */
    async sign(row: SignatureRow): Promise<boolean> {
      const inserted = await db
        .insert(signatures)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: signatures.userId });
      return inserted.length > 0;
    },

    async findSignature(contractId: string, userId: string): Promise<SignatureRow | undefined> {
      return (await db.select().from(signatures).where(isOf(contractId, userId)))[0];
    },

    /** Newest first, after that of the person `after`. */
    listSignatures(contractId: string, after: string | undefined, limit: number): Promise<SignatureRow[]> {
      const position = db
        .select({ signedAt: signatures.signedAt, userId: signatures.userId })
        .from(signatures)
        .where(isOf(contractId, after ?? ''));
      const isAfter =
        after === undefined ? undefined : sql`(${signatures.signedAt}, ${signatures.userId}) < ${position}`;
      return db
        .select()
        .from(signatures)
        .where(and(eq(signatures.contractId, contractId), isAfter))
        .orderBy(desc(signatures.signedAt), desc(signatures.userId))
        .limit(limit);
    },
  };
};

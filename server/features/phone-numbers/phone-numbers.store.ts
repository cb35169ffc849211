import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { PhoneProvider } from '../../../contract/telephony/phone-numbers-limits.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { phoneNumbers } from './phone-numbers.tables.ts';

export type PhoneNumber = typeof phoneNumbers.$inferSelect;
export type NewPhoneNumber = Omit<typeof phoneNumbers.$inferInsert, 'workspaceId'>;

export interface PhoneNumberFilter {
  readonly provider?: PhoneProvider | undefined;
  readonly agentId?: string | undefined;
  readonly branchId?: string | undefined;
  /** The ID, or a part of the label or the number. */
  readonly search?: string | undefined;
  /** A part of the label. */
  readonly label?: string | undefined;
  /** A part of the number. */
  readonly phoneNumber?: string | undefined;
  readonly supportsOutbound?: boolean | undefined;
}

export interface PhoneNumberQuery extends PhoneNumberFilter {
  readonly limit: number;
  /** The ID of the last number of the page before. */
  readonly after?: string | undefined;
  readonly sort: 'label' | 'phone_number' | 'date';
  readonly direction: 'asc' | 'desc';
}

const byId = (workspaceId: WorkspaceId, id: string) =>
  and(eq(phoneNumbers.workspaceId, workspaceId), eq(phoneNumbers.id, id));
const contains = (column: SQL | typeof phoneNumbers.label, part: string) =>
  sql`position(lower(${part}) in lower(${column})) > 0`;

function toFilters(query: PhoneNumberFilter): (SQL | undefined)[] {
  const { provider, agentId, branchId, search, label, phoneNumber, supportsOutbound } = query;
  return [
    provider && eq(phoneNumbers.provider, provider),
    agentId ? eq(phoneNumbers.agentId, agentId) : undefined,
    branchId ? eq(phoneNumbers.branchId, branchId) : undefined,
    search
      ? or(
          eq(phoneNumbers.id, search),
          contains(phoneNumbers.label, search),
          contains(sql`${phoneNumbers.phoneNumber}`, search),
        )
      : undefined,
    label ? contains(phoneNumbers.label, label) : undefined,
    phoneNumber ? contains(sql`${phoneNumbers.phoneNumber}`, phoneNumber) : undefined,
    supportsOutbound === undefined ? undefined : eq(phoneNumbers.supportsOutbound, supportsOutbound),
  ];
}

export const phoneNumbersStore = (db: Db | Tx) => ({
  /** Serializes imports of a workspace until the end of the transaction. */
  async lockWorkspace(workspaceId: WorkspaceId): Promise<void> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone numbers ${workspaceId}`}, 0))`);
  },

  /** A page; the ID breaks ties. */
  list(workspaceId: WorkspaceId, query: PhoneNumberQuery): Promise<PhoneNumber[]> {
    const { sort, direction, after } = query;
    const keys = {
      label: [sql`lower(${phoneNumbers.label})`, sql`lower(n.label)`],
      phone_number: [sql`${phoneNumbers.phoneNumber}`, sql`n.phone_number`],
      date: [sql`${phoneNumbers.createdAt}`, sql`n.created_at`],
    } as const;
    const [key, keyOfLast] = keys[sort];
    const last = sql`(select ${keyOfLast}, n.id from phone_numbers n where n.workspace_id = ${workspaceId} and n.id = ${after})`;
    const isAfter = direction === 'desc' ? sql`<` : sql`>`;
    const order = direction === 'desc' ? desc : asc;
    return db
      .select()
      .from(phoneNumbers)
      .where(
        and(
          eq(phoneNumbers.workspaceId, workspaceId),
          ...toFilters(query),
          after === undefined ? undefined : sql`(${key}, ${phoneNumbers.id}) ${isAfter} ${last}`,
        ),
      )
      .orderBy(order(key), order(phoneNumbers.id))
      .limit(query.limit);
  },

  async count(workspaceId: WorkspaceId): Promise<number> {
    const ofWorkspace = eq(phoneNumbers.workspaceId, workspaceId);
    return (await db.select({ n: count() }).from(phoneNumbers).where(ofWorkspace))[0]?.n ?? 0;
  },

  async find(workspaceId: WorkspaceId, id: string): Promise<PhoneNumber | undefined> {
    return (await db.select().from(phoneNumbers).where(byId(workspaceId, id)))[0];
  },

  async findByNumber(workspaceId: WorkspaceId, number: string): Promise<PhoneNumber | undefined> {
    const where = and(eq(phoneNumbers.workspaceId, workspaceId), eq(phoneNumbers.phoneNumber, number));
    return (await db.select().from(phoneNumbers).where(where))[0];
  },

  /** Numbers of all tenants that a call may be for: its carrier decides whose it is. */
  findAnyByNumber(provider: PhoneProvider, numbers: readonly string[]): Promise<PhoneNumber[]> {
    const isCalled = sql`${phoneNumbers.phoneNumber} = any(${sql.param([...numbers])}::text[])`;
    return db
      .select()
      .from(phoneNumbers)
      .where(and(eq(phoneNumbers.provider, provider), isCalled))
      .orderBy(asc(phoneNumbers.createdAt), asc(phoneNumbers.id))
      .limit(100);
  },

  /** Other changes of the row wait until the transaction ends. */
  async lock(workspaceId: WorkspaceId, id: string): Promise<PhoneNumber | undefined> {
    return (await db.select().from(phoneNumbers).where(byId(workspaceId, id)).for('update'))[0];
  },

  async insert(workspaceId: WorkspaceId, row: NewPhoneNumber): Promise<PhoneNumber> {
    return (
      await db
        .insert(phoneNumbers)
        .values({ ...row, workspaceId })
        .returning()
    )[0]!;
  },

  async update(workspaceId: WorkspaceId, id: string, changes: Partial<NewPhoneNumber>): Promise<PhoneNumber> {
    return (await db.update(phoneNumbers).set(changes).where(byId(workspaceId, id)).returning())[0]!;
  },

  async delete(workspaceId: WorkspaceId, id: string): Promise<PhoneNumber | undefined> {
    return (await db.delete(phoneNumbers).where(byId(workspaceId, id)).returning())[0];
  },
});

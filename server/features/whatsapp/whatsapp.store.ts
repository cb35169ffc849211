import { and, count, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { whatsappAccounts } from './whatsapp.tables.ts';

/** `workspaceId` is branded: a row is only read for its own tenant, or after its webhook was verified. */
export type WhatsAppAccount = Omit<typeof whatsappAccounts.$inferSelect, 'workspaceId'> & {
  readonly workspaceId: WorkspaceId;
};
type Row = typeof whatsappAccounts.$inferSelect;

const branded = (rows: readonly Row[]): WhatsAppAccount[] => rows as unknown as WhatsAppAccount[];

export const whatsappStore = (db: Db | Tx) => {
  const byId = (workspaceId: WorkspaceId, id: string) =>
    and(eq(whatsappAccounts.workspaceId, workspaceId), eq(whatsappAccounts.id, id));

  return {
    /** Newest first. */
    async list(workspaceId: WorkspaceId, agentId: string | undefined): Promise<WhatsAppAccount[]> {
      return branded(
        await db
          .select()
          .from(whatsappAccounts)
          .where(
            and(
              eq(whatsappAccounts.workspaceId, workspaceId),
              agentId === undefined ? undefined : eq(whatsappAccounts.agentId, agentId),
            ),
          )
          .orderBy(desc(whatsappAccounts.createdAt), desc(whatsappAccounts.id)),
      );
    },

    async count(workspaceId: WorkspaceId): Promise<number> {
      const isOfWorkspace = eq(whatsappAccounts.workspaceId, workspaceId);
      return (await db.select({ n: count() }).from(whatsappAccounts).where(isOfWorkspace))[0]?.n ?? 0;
    },

    async find(workspaceId: WorkspaceId, id: string): Promise<WhatsAppAccount | undefined> {
      return branded(await db.select().from(whatsappAccounts).where(byId(workspaceId, id)))[0];
    },

    /** Of all tenants: a webhook names the number, and its signature decides whose it is. */
    async findOfAnyWorkspace(id: string): Promise<WhatsAppAccount[]> {
      return branded(await db.select().from(whatsappAccounts).where(eq(whatsappAccounts.id, id)));
    },

    async insert(workspaceId: WorkspaceId, row: Omit<Row, 'workspaceId'>): Promise<WhatsAppAccount> {
      return branded(
        await db
          .insert(whatsappAccounts)
          .values({ ...row, workspaceId })
          .returning(),
      )[0]!;
    },

    async update(
      workspaceId: WorkspaceId,
      id: string,
      changes: Partial<Omit<Row, 'workspaceId' | 'id'>>,
    ): Promise<WhatsAppAccount | undefined> {
      return branded(await db.update(whatsappAccounts).set(changes).where(byId(workspaceId, id)).returning())[0];
    },

    async delete(workspaceId: WorkspaceId, id: string): Promise<boolean> {
      return (await db.delete(whatsappAccounts).where(byId(workspaceId, id)).returning()).length > 0;
    },
  };
};

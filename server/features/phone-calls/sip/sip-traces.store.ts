import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import { newId } from '../../../platform/ids.ts';
import { phoneCalls, sipMessages } from '../phone-calls.tables.ts';

export type NewSipMessage = Omit<typeof sipMessages.$inferInsert, 'id' | 'callId' | 'conversationId'>;

export const sipTracesStore = (db: Db | Tx) => ({
  /** Crosses tenants: each row names its workspace. Messages of one call are joined to it once it is known. */
  async insert(rows: readonly NewSipMessage[]): Promise<void> {
    await db.insert(sipMessages).values(rows.map((row) => ({ ...row, id: newId() })));
    const sipCallIds = [...new Set(rows.map(({ sipCallId }) => sipCallId))];
    await db
      .update(sipMessages)
      .set({ callId: phoneCalls.id, conversationId: phoneCalls.conversationId })
      .from(phoneCalls)
      .where(
        and(
          inArray(sipMessages.sipCallId, sipCallIds),
          isNull(sipMessages.conversationId),
          eq(phoneCalls.provider, 'sip_trunk'),
          eq(phoneCalls.providerCallId, sipMessages.sipCallId),
          eq(phoneCalls.workspaceId, sipMessages.workspaceId),
        ),
      );
  },
});

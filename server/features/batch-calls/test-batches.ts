import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database-client.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { silentLog } from '../../platform/test-doubles.ts';
import { permittedAgentsService } from '../agents/permitted-agents.service.ts';
import { configWith, testAgents } from '../agents/test-agents.ts';
import { phoneCalls as phoneCallsTable } from '../phone-calls/phone-calls.tables.ts';
import { phoneNumbers } from '../phone-numbers/phone-numbers.tables.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaceStore } from '../workspace/workspace.store.ts';
import { batchCalls, batchRecipients } from './batch-calls.tables.ts';
import type { BatchDialer, BatchPhoneCall } from './batch-dialing.service.ts';
import { batchDispatchService } from './batch-dispatch.service.ts';

/** Where the server stops during a call; `end`: after its end was stored. */
export type StopAt = 'before_check' | 'registered' | 'dialed' | 'answered' | 'end';
export interface Script {
  readonly outcome: 'completed' | 'failed' | 'voicemail';
  readonly stopAt?: StopAt | undefined;
  /** Milliseconds that the call takes. */
  readonly takesMs?: number | undefined;
}

/** A call that never goes on, as of a server that is gone. */
const never = () => new Promise<never>(() => {});

/** Batches on a database, with phone calls that follow a script by number. */
export async function testBatches(db: Db) {
  const agents = await testAgents(db);
  const { clock } = agents;
  /** Numbers in the order in which they were dialed. */
  const dialed: string[] = [];
  const scripts = new Map<string, Script>();
  /** Goes on with the calls of servers that stalled before they registered their call. */
  const stalled: (() => void)[] = [];
  /** The numbers of calls whose server has stopped, from the point in the call where it stopped. */
  const held = new Set<string>();
  let running = 0;
  let mostRunning = 0;
  let people = 0;

  async function register(call: BatchPhoneCall, conversationId: string): Promise<string> {
    const id = `pcall_${newId()}`;
    await transaction(db, async (tx) => {
      await call.onRegister(tx);
      await tx.insert(phoneCallsTable).values({
        id,
        workspaceId: call.workspaceId,
        phoneNumberId: call.phoneNumberId,
        agentId: call.agentId,
        conversationId,
        provider: 'sip_trunk',
        direction: 'outbound',
        agentNumber: '+15550100',
        externalNumber: call.to,
        status: 'dialing',
        batchRecipientId: call.batchRecipientId,
        createdAt: clock(),
        seenAt: clock(),
      });
    });
    return id;
  }

  const phoneCalls: BatchDialer = {
    async start(call) {
      const { outcome, stopAt, takesMs = 0 } = scripts.get(call.to) ?? { outcome: 'completed' };
      // A server that comes after the one that stopped follows no script.
      scripts.set(call.to, { outcome, takesMs });
      // Another server may still hold an earlier call to this number.
      held.delete(call.to);
      if (stopAt === 'before_check') {
        held.add(call.to);
        await new Promise<void>((resolve) => stalled.push(resolve));
        held.delete(call.to);
      }
      const conversationId = `conv_${newId()}`;
      const id = await register(call, conversationId);
      if (stopAt === 'registered' || stopAt === 'dialed' || stopAt === 'answered') held.add(call.to);
      if (stopAt === 'registered') return never();
      dialed.push(call.to);
      if (stopAt === 'dialed') return { conversationId, answered: never(), ended: never() };
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      const end = async () => {
        await new Promise((resolve) => setTimeout(resolve, takesMs));
        const reason = outcome === 'failed' ? 'busy' : null;
        await db.update(phoneCallsTable).set({ status: outcome, reason }).where(eq(phoneCallsTable.id, id));
        running -= 1;
        if (stopAt === 'end') {
          held.add(call.to);
          return never();
        }
        return { status: outcome, ...(reason !== null && { reason }) };
      };
      return {
        conversationId,
        answered: Promise.resolve(outcome !== 'failed'),
        ended: stopAt === 'answered' ? never() : end(),
      };
    },
  };

  const openDispatcher = (options: { phoneCalls?: BatchDialer; maxCalls?: number; tier?: string } = {}) =>
    batchDispatchService({
      ...{ db, clock, live: { publishToMany: async () => {} }, log: silentLog, phoneCalls, maxCalls: 50, waitMs: 10 },
      subscription: { get: async () => ({ tier: options.tier ?? 'growing_business' }) as never },
      workspace: { findTenant: (id: string) => workspaceStore(db).findTenant(id) },
      permittedAgents: permittedAgentsService({ db }),
      ...options,
    });

  return {
    db,
    clock,
    dialed,
    scripts,
    stalled,
    held,
    openDispatcher,
    mostRunning: () => mostRunning,

    /** A batch that is due, with one recipient for each script. */
    async newBatch(
      list: readonly Script[],
      changes: Partial<typeof batchCalls.$inferInsert> = {},
    ): Promise<{ id: string; workspaceId: string; numbers: string[]; phoneNumberId: string }> {
      people += 1;
      const actor = await createActor(db, `batcher${people}`);
      const agent = await agents.saving.create(actor, { name: 'Ada', tags: [], config: configWith() });
      const { workspaceId, userId } = actor;
      const times = { createdAt: clock(), updatedAt: clock() };
      const phoneNumberId = `phnum_${newId()}`;
      const number = { id: phoneNumberId, workspaceId, userId, phoneNumber: '+15550100', label: 'Office' };
      await db.insert(phoneNumbers).values({ ...number, provider: 'sip_trunk', ...times });
      const id = `btcal_${newId()}`;
      const batch = { id, workspaceId, userId, agentId: agent.id, name: 'Reminders', phoneNumberId, ...times };
      const state = { provider: 'sip_trunk', status: 'pending', scheduledAt: clock() } as const;
      await db.insert(batchCalls).values({ ...batch, ...state, ...changes });
      const numbers = list.map((_, at) => `+1${String(people).padStart(4, '0')}${String(at).padStart(6, '0')}`);
      for (const [position, phoneNumber] of numbers.entries()) {
        scripts.set(phoneNumber, list[position]!);
        const row = { id: `${id}/${position}`, batchId: id, position, phoneNumber, status: 'pending' } as const;
        await db.insert(batchRecipients).values({ ...row, ...times });
      }
      return { id, workspaceId, numbers, phoneNumberId };
    },

    async statuses(batchId: string): Promise<string[]> {
      const rows = await db
        .select()
        .from(batchRecipients)
        .where(eq(batchRecipients.batchId, batchId))
        .orderBy(batchRecipients.position);
      return rows.map(({ status, reason }) => (reason === null ? status : `${status}: ${reason}`));
    },

    async statusOf(batchId: string): Promise<string | undefined> {
      return (await db.select().from(batchCalls).where(eq(batchCalls.id, batchId)))[0]?.status;
    },
  };
}

import { z } from 'zod';
import { agentConcurrency } from '../../../contract/catalogue/plans/plan-allowances.ts';
import { unlimited } from '../../../contract/catalogue/plans/plans.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import type { LiveToMany } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import type { PermittedAgentsService } from '../agents/permitted-agents.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { freeCalls } from './batch-capacity.rules.ts';
import { type BatchDialer, batchDialingService, type CallableBatch } from './batch-dialing.service.ts';
import { type BatchCall, type BatchRecipient, batchDispatchStore } from './batch-dispatch.store.ts';
import { toEndOfStored } from './batch-outcome.rules.ts';

export const dispatchJob = jobKind({ name: 'batch-calls.dispatch', payload: z.object({ batch_id: z.string() }) });

export interface BatchDispatchDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: LiveToMany;
  readonly log: Pick<Log, 'warn'>;
  readonly phoneCalls: BatchDialer;
  readonly subscription: Pick<SubscriptionService, 'get'>;
  readonly workspace: Pick<WorkspaceService, 'findTenant'>;
  readonly permittedAgents: Pick<PermittedAgentsService, 'findConfig'>;
  /** Calls that this server runs for batches at the same time. */
  readonly maxCalls: number;
  /** How long a batch without a free line waits. */
  readonly waitMs?: number;
}

type DueBatch = Pick<BatchCall, 'id' | 'workspaceId'>;

/** A dispatched recipient without a call after this long belongs to a killed server. */
const lostAfterMs = 60_000;
/** A call without a sign of life for this long belongs to a killed server. */
const silentAfterMs = 120_000;
const dayMs = 86_400_000;
const publishedEveryMs = 1000;

/** Calls the recipients of batches that are due, each at most once for each attempt, on any number of servers. */
export function batchDispatchService(deps: BatchDispatchDeps) {
  const { db, clock, live, log, subscription, workspace, permittedAgents, maxCalls, waitMs = 5000 } = deps;
  const store = batchDispatchStore(db);
  const timers = new Map<string, NodeJS.Timeout>();
  const filling = new Map<string, { again: boolean; done: Promise<void> }>();
  const calls = new Set<Promise<void>>();
  let isStopped = false;

  /** Once for each key and time. */
  function later(key: string, ms: number, run: () => Promise<unknown>): void {
    if (isStopped || timers.has(key)) return;
    const fire = () => {
      timers.delete(key);
      run().catch((err) => log.warn({ err }, 'a batch of calls could not go on'));
    };
    timers.set(key, setTimeout(fire, ms).unref());
  }

  const publish = ({ workspaceId, id }: DueBatch) => live.publishToMany([workspaceId], { topic: 'batch-calls', id });
  /** Calls change often, and each change makes the screens read all recipients. */
  const onChange = (batch: DueBatch) => later(`publish ${batch.id}`, publishedEveryMs, () => publish(batch));
  const dialing = batchDialingService({ ...deps, onChange });

  /** Undefined: the workspace is closed. */
  async function readLimits(batch: BatchCall) {
    const tenant = await workspace.findTenant(batch.workspaceId);
    if (!tenant || tenant.isClosed) return undefined;
    const plan = agentConcurrency((await subscription.get(tenant)).tier);
    const config = await permittedAgents.findConfig({ ...batch, versionId: null });
    const { agent_concurrency_limit: ofAgent } = (config?.platform_settings.call_limits ?? {}) as Record<
      string,
      unknown
    >;
    return {
      workspaceId: tenant.workspaceId,
      plan: plan === unlimited ? undefined : plan,
      agent: typeof ofAgent === 'number' && ofAgent >= 0 ? ofAgent : undefined,
    };
  }

  /** Takes the recipients whose calls start now. */
  async function claim(id: string): Promise<{ batch: CallableBatch; recipients: BatchRecipient[] } | undefined> {
    const found = await store.find(id);
    const limits = found && (await readLimits(found));
    if (!limits) return undefined;
    return transaction(db, async (tx) => {
      const batches = batchDispatchStore(tx);
      const batch = await batches.lock(id);
      const now = clock();
      if (!batch || !isDue(batch, now)) return undefined;
      if (batch.phoneNumberId === null) {
        await batches.failPending(id, 'The phone number was deleted.', now);
        if ((await batches.countActive(id)) === 0) await batches.setStatus(id, 'failed', now);
        return undefined;
      }
      if (batch.status === 'pending') await batches.setStatus(id, 'in_progress', now);
      const free = await countFree(tx, batch, limits);
      const recipients = free > 0 ? await batches.claim(id, free, now) : [];
      const { phoneNumberId } = batch;
      return { batch: { ...batch, workspaceId: limits.workspaceId, phoneNumberId }, recipients };
    });
  }

  async function countFree(
    tx: Tx,
    batch: BatchCall,
    limits: { readonly plan: number | undefined; readonly agent: number | undefined },
  ): Promise<number> {
    const batches = batchDispatchStore(tx);
    const target = batch.targetConcurrency ?? undefined;
    return freeCalls(
      { ...limits, target, server: maxCalls },
      {
        ofBatch: await batches.countActive(batch.id),
        ofWorkspace: await batches.countActiveOfWorkspace(batch.workspaceId),
        ofServer: calls.size,
      },
    );
  }

  async function fill(due: DueBatch): Promise<void> {
    const claimed = await claim(due.id);
    if (!claimed) return onChange(due);
    const { batch, recipients } = claimed;
    for (const recipient of recipients) {
      // The server may have stopped during the claim. Another one calls them at its next sweep, before `lostAfterMs`.
      if (isStopped) await store.release(recipient, clock());
      else follow(batch, recipient);
    }
    if (recipients.length === 0 && (await store.complete(due.id, clock()))) await publish(due);
    else onChange(due);
  }

  function follow(batch: CallableBatch, recipient: BatchRecipient): void {
    const call = dialing
      .call(batch, recipient)
      .catch((err): 'busy' => {
        log.warn({ err, batchId: batch.id }, 'the end of a call of a batch could not be stored');
        return 'busy';
      })
      .then((end) => {
        calls.delete(call);
        if (end === 'busy') later(`dispatch ${batch.id}`, waitMs, () => dispatch(batch));
        else return dispatch(batch);
      })
      .catch((err) => log.warn({ err, batchId: batch.id }, 'a batch of calls could not go on'));
    calls.add(call);
  }

  /** Starts as many calls of a batch as there are free lines, and ends it after its last one. */
  function dispatch(batch: DueBatch): Promise<void> {
    if (isStopped) return Promise.resolve();
    const current = filling.get(batch.id);
    if (current) {
      current.again = true;
      return current.done;
    }
    const state = { again: false, done: Promise.resolve() };
    filling.set(batch.id, state);
    state.done = (async () => {
      try {
        do {
          state.again = false;
          await fill(batch);
        } while (state.again && !isStopped);
      } finally {
        filling.delete(batch.id);
      }
    })();
    return state.done;
  }

  /** Finds out what became of the calls of killed servers. */
  async function recover(): Promise<void> {
    const now = clock();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    for (const left of await store.listCalled(ago(silentAfterMs), ago(2 * dayMs))) {
      const { callStatus, callReason, conversationId } = left;
      const known = conversationId === null ? {} : { conversationId };
      await store.settle(left, { ...toEndOfStored(callStatus, callReason), ...known, updatedAt: now });
    }
    await store.releaseLost(ago(lostAfterMs), now);
  }

  return {
    dispatch,

    /** Goes on with what killed servers left, starts batches that are due and ends those that are done. */
    async sweep(signal: AbortSignal): Promise<void> {
      await recover();
      for (const batch of await store.listDue(clock())) {
        signal.throwIfAborted();
        await dispatch(batch);
      }
    },

    /**
     * Starts no more calls, and resolves when the recipients that were just claimed are given back. Calls that run are
     * followed until the process ends.
     */
    async stop(): Promise<void> {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      await Promise.allSettled([...filling.values()].map(({ done }) => done));
    },
  };
}
export type BatchDispatchService = ReturnType<typeof batchDispatchService>;

const isDue = ({ status, scheduledAt }: BatchCall, now: Date): boolean =>
  status === 'in_progress' || (status === 'pending' && scheduledAt <= now);

import type { SQL } from 'drizzle-orm';
import type { BatchCallSubmission } from '../../../contract/telephony/batch-calls.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { AgentAccessService } from '../agents/agent-access.service.ts';
import type { PermittedAgentsService } from '../agents/permitted-agents.service.ts';
import type { UserService } from '../user/user.service.ts';
import { type BatchCall, type BatchRecipient, batchCallsStore, type ListedBatchCall } from './batch-calls.store.ts';
import { findRepetitions, toRecipientId } from './batch-recipients.rules.ts';

export interface BatchCallsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly user: Pick<UserService, 'find'>;
  readonly agentAccess: Pick<AgentAccessService, 'require' | 'requireTerms'>;
  readonly permittedAgents: Pick<PermittedAgentsService, 'idsFor' | 'require'>;
  /** Starts the calls of a batch that is due, when `tx` commits. */
  readonly queueDispatch: (tx: Tx, workspaceId: WorkspaceId, id: string) => Promise<void>;
}

interface BatchQuery {
  readonly limit: number;
  readonly after: string | undefined;
  readonly agentId: string | undefined;
}

const notFound = () => new AppError('batch_call_not_found', { param: 'batch_id' });
const hasEnded = ({ status }: Pick<BatchCall, 'status'>) => status !== 'pending' && status !== 'in_progress';
const exportedAtOnce = 500;
/** Columns of variables in an export. */
const maxVariables = 200;

/** Batches of calls, as people submit, follow and stop them. `batch-dispatch.service.ts` calls their recipients. */
export function batchCallsService(deps: BatchCallsDeps) {
  const { db, clock, live, user, agentAccess, permittedAgents } = deps;
  const store = batchCallsStore(db);
  const readable = (actor: Actor): SQL => permittedAgents.idsFor(actor, 'convai_agents.read_conversations');

  /** Throws `convai_terms_required` or `batch_calling_terms_required` (AGENT-016). */
  async function requireTerms(actor: Actor): Promise<void> {
    await agentAccess.requireTerms(actor);
    const person = await user.find(actor.userId);
    if (person?.isServiceAccount || person?.termsAgreedTo.batch_calling !== undefined) return;
    throw new AppError('batch_calling_terms_required', {
      message:
        'Accept the batch calling agreement first: POST /v1/user/save-user-agreement with agreement batch_calling.',
    });
  }

  async function require(actor: Actor, id: string): Promise<ListedBatchCall> {
    const found = await store.find(actor.workspaceId, id, readable(actor));
    if (!found) throw notFound();
    return found;
  }

  /** Finds a batch of an agent that the caller may talk with, and holds it until the end of the transaction. */
  async function lock(tx: Tx, actor: Actor, id: string): Promise<BatchCall> {
    const batch = await batchCallsStore(tx).lock(actor.workspaceId, id);
    if (!batch) throw notFound();
    return batch;
  }

  async function requireChangeable(actor: Actor, id: string): Promise<void> {
    const { batch } = await require(actor, id);
    await permittedAgents.require(actor, 'convai_agents.talk', batch.agentId);
  }

  async function reread(workspaceId: WorkspaceId, id: string): Promise<ListedBatchCall> {
    const found = await store.find(workspaceId, id);
    if (!found) throw notFound();
    return found;
  }

  const publish = (tx: Tx, { workspaceId }: Actor, id: string) =>
    live.publish(workspaceId, { topic: 'batch-calls', id }, tx);

  return {
    /**
     * Throws `agent_not_found`, `agent_phone_number_not_found`, `agent_branch_not_found`, `batch_recipient_repeated`,
     * `whatsapp_calls_not_available` or the errors of missing agreements.
     */
    async submit(actor: Actor, body: BatchCallSubmission): Promise<ListedBatchCall> {
      const { workspaceId, userId } = actor;
      const agent = await agentAccess.require(actor, body.agent_id, 'convai_agents.talk');
      await requireTerms(actor);
      refuseWhatsApp(body);
      const phoneNumberId = body.agent_phone_number_id;
      if (phoneNumberId == null)
        throw new AppError('missing_required_field', {
          message: 'agent_phone_number_id: Field required',
          param: 'agent_phone_number_id',
        });
      const number = await store.findNumber(workspaceId, phoneNumberId);
      if (!number) throw new AppError('agent_phone_number_not_found', { param: 'agent_phone_number_id' });
      if (!number.supportsOutbound)
        throw new AppError('invalid_parameters', {
          message: 'This phone number only receives calls.',
          param: 'agent_phone_number_id',
        });
      if (body.branch_id != null && !(await store.hasOpenBranch(agent.id, body.branch_id)))
        throw new AppError('agent_branch_not_found', { param: 'branch_id' });
      refuseRepetitions(body);

      const now = clock();
      const id = `btcal_${newId()}`;
      const scheduled = new Date((body.scheduled_time_unix ?? 0) * 1000);
      const isDue = scheduled <= now;
      const times = { createdAt: now, updatedAt: now };
      const batch = {
        id,
        agentId: agent.id,
        branchId: body.branch_id ?? null,
        environment: body.environment ?? null,
        userId,
        name: body.call_name,
        phoneNumberId,
        provider: number.provider,
        telephony: body.telephony_call_config,
        status: 'pending' as const,
        timezone: body.timezone ?? null,
        targetConcurrency: body.target_concurrency_limit ?? null,
        scheduledAt: isDue ? now : scheduled,
        ...times,
      };
      const recipients = body.recipients.map((recipient, position) => ({
        id: toRecipientId(id, recipient.id ?? newId()),
        batchId: id,
        position,
        phoneNumber: recipient.phone_number ?? null,
        status: 'pending' as const,
        initiation: recipient.conversation_initiation_client_data ?? {},
        ...times,
      }));
      await transaction(db, async (tx) => {
        await batchCallsStore(tx).insert(workspaceId, batch, recipients);
        if (isDue) await deps.queueDispatch(tx, workspaceId, id);
        await publish(tx, actor, id);
      });
      return reread(workspaceId, id);
    },

    async list(actor: Actor, { limit, ...query }: BatchQuery): Promise<{ items: ListedBatchCall[]; hasMore: boolean }> {
      const rows = await store.list(actor.workspaceId, readable(actor), { ...query, limit: limit + 1 });
      return { items: rows.slice(0, limit), hasMore: rows.length > limit };
    },

    async get(actor: Actor, id: string): Promise<{ listed: ListedBatchCall; recipients: BatchRecipient[] }> {
      return { listed: await require(actor, id), recipients: await store.listRecipients(id) };
    },

    async delete(actor: Actor, id: string): Promise<void> {
      await requireChangeable(actor, id);
      await transaction(db, async (tx) => {
        // A dispatcher that holds the batch starts its calls first.
        await lock(tx, actor, id);
        await batchCallsStore(tx).delete(actor.workspaceId, id);
        await publish(tx, actor, id);
      });
    },

    /** Stops what has not started. Throws `batch_call_ended`; a batch that was cancelled before stays as it is. */
    async cancel(actor: Actor, id: string): Promise<ListedBatchCall> {
      await requireChangeable(actor, id);
      await transaction(db, async (tx) => {
        const batch = await lock(tx, actor, id);
        if (batch.status === 'cancelled') return;
        if (hasEnded(batch)) throw new AppError('batch_call_ended', { param: 'batch_id' });
        const updatedAt = clock();
        const batches = batchCallsStore(tx);
        // A dispatched recipient is called only if it still is dispatched when its call is registered.
        await batches.moveRecipients(id, ['pending', 'dispatched'], { status: 'cancelled', updatedAt });
        await batches.update(actor.workspaceId, id, { status: 'cancelled', updatedAt });
        await publish(tx, actor, id);
      });
      return reread(actor.workspaceId, id);
    },

    /** Calls those again whose calls failed. Throws `batch_call_running` or `batch_call_complete`. */
    async retry(actor: Actor, id: string): Promise<ListedBatchCall> {
      await requireChangeable(actor, id);
      await requireTerms(actor);
      await transaction(db, async (tx) => {
        const batch = await lock(tx, actor, id);
        if (!hasEnded(batch)) throw new AppError('batch_call_running', { param: 'batch_id' });
        if (batch.phoneNumberId === null)
          throw new AppError('agent_phone_number_not_found', {
            message: 'The phone number of this batch was deleted.',
          });
        const updatedAt = clock();
        const again = { status: 'pending' as const, reason: null, conversationId: null, updatedAt };
        const batches = batchCallsStore(tx);
        if ((await batches.moveRecipients(id, ['failed'], again)) === 0)
          throw new AppError('batch_call_complete', { param: 'batch_id' });
        const retryCount = batch.retryCount + 1;
        await batches.update(actor.workspaceId, id, { status: 'pending', retryCount, updatedAt });
        await deps.queueDispatch(tx, actor.workspaceId, id);
        await publish(tx, actor, id);
      });
      return reread(actor.workspaceId, id);
    },

    /** The results of a batch that has ended. Throws `batch_call_running`. */
    async openExport(actor: Actor, id: string, limit: number) {
      const { batch } = await require(actor, id);
      if (!hasEnded(batch)) throw new AppError('batch_call_running', { param: 'batch_id' });
      const agents = readable(actor);
      async function* read() {
        let left = limit;
        for (let after = -1; left > 0; ) {
          const rows = await store.listResults(id, { after, limit: Math.min(left, exportedAtOnce) }, agents);
          yield* rows;
          left -= rows.length;
          if (rows.length < exportedAtOnce) return;
          after = rows.at(-1)!.recipient.position;
        }
      }
      return { batch, variables: await store.listVariables(id, maxVariables), results: read() };
    },
  };
}
export type BatchCallsService = ReturnType<typeof batchCallsService>;

function refuseWhatsApp({ whatsapp_params, recipients }: BatchCallSubmission): void {
  const at = recipients.findIndex(({ whatsapp_user_id }) => whatsapp_user_id != null);
  if (whatsapp_params == null && at < 0) return;
  const param = whatsapp_params == null ? `recipients.${at}.whatsapp_user_id` : 'whatsapp_params';
  throw new AppError('whatsapp_calls_not_available', { param });
}

function refuseRepetitions({ recipients }: BatchCallSubmission): void {
  const repetitions = findRepetitions(recipients);
  const [first] = repetitions;
  if (!first) return;
  const others = repetitions.length > 1 ? ` ${repetitions.length - 1} more are repeated.` : '';
  throw new AppError('batch_recipient_repeated', {
    message: `${first.value} is also recipients.${first.firstAt}.${first.field}.${others}`,
    param: `recipients.${first.at}.${first.field}`,
    data: { repeated: repetitions.slice(0, 100).map(({ at, field }) => `recipients.${at}.${field}`) },
  });
}

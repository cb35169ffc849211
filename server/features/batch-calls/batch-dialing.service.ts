import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { type BatchCall, type BatchRecipient, batchDispatchStore } from './batch-dispatch.store.ts';
import { type CallResult, toEnd } from './batch-outcome.rules.ts';

/** A batch whose phone number exists, in an open workspace. */
export type CallableBatch = BatchCall & { readonly workspaceId: WorkspaceId; readonly phoneNumberId: string };

/** One call for a batch. */
export interface BatchPhoneCall {
  readonly workspaceId: WorkspaceId;
  readonly userId: string;
  readonly phoneNumberId: string;
  readonly agentId: string;
  readonly branchId?: string | undefined;
  readonly environment?: string | undefined;
  readonly to: string;
  /** `conversation_initiation_client_data` */
  readonly initiation: Readonly<Record<string, unknown>>;
  /** `telephony_call_config` */
  readonly telephony: Readonly<Record<string, unknown>>;
  readonly batchRecipientId: string;
  /**
   * Runs in the transaction that stores the call, before anything is dialed. What it throws ends that transaction, and
   * nobody is called.
   */
  readonly onRegister: (tx: Tx) => Promise<void>;
}

/** Dials. Throws only if nothing was dialed; what happens afterwards is the result of `ended`. */
export interface BatchDialer {
  start(call: BatchPhoneCall): Promise<{
    readonly conversationId: string;
    readonly answered: Promise<boolean>;
    readonly ended: Promise<CallResult>;
  }>;
}

export interface BatchDialingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly phoneCalls: BatchDialer;
  readonly onChange: (batch: Pick<BatchCall, 'id' | 'workspaceId'>) => void;
}

/** The recipient was cancelled, or another server took them. */
class NotMine extends Error {
  override readonly name = 'NotMine';
}

/** Errors that say that there is no free line now. */
const noLine: readonly string[] = ['conversation_limit_reached', 'rate_limit_exceeded', 'concurrent_limit_exceeded'];

/** Calls one recipient and notes what becomes of the call. */
export function batchDialingService({ db, clock, log, phoneCalls, onChange }: BatchDialingDeps) {
  const store = batchDispatchStore(db);

  async function start(batch: CallableBatch, recipient: BatchRecipient) {
    return phoneCalls.start({
      workspaceId: batch.workspaceId,
      userId: batch.userId,
      phoneNumberId: batch.phoneNumberId,
      agentId: batch.agentId,
      branchId: batch.branchId ?? undefined,
      environment: batch.environment ?? undefined,
      to: recipient.phoneNumber ?? '',
      initiation: recipient.initiation,
      telephony: batch.telephony,
      batchRecipientId: recipient.id,
      onRegister: async (tx) => {
        if (!(await batchDispatchStore(tx).register(recipient, clock()))) throw new NotMine();
      },
    });
  }

  return {
    /**
     * Resolves when the call has ended: to `busy` if no line was free, so that the recipient waits again. A failure of
     * the database leaves the recipient to the sweep.
     */
    async call(batch: CallableBatch, recipient: BatchRecipient): Promise<'ended' | 'busy'> {
      try {
        const started = await start(batch, recipient);
        // Without a registered call, the sweep would give the recipient to another server.
        await store.register(recipient, clock());
        await store.noteConversation(recipient, started.conversationId);
        onChange(batch);
        if (await started.answered) {
          await store.markAnswered(recipient, clock());
          onChange(batch);
        }
        await store.settle(recipient, { ...toEnd(await started.ended), updatedAt: clock() });
      } catch (error) {
        if (error instanceof NotMine) return 'ended';
        if (!(error instanceof AppError)) {
          log.warn({ err: error, recipientId: recipient.id }, 'a call of a batch could not be followed');
          return 'busy';
        }
        if (noLine.includes(error.code)) {
          await store.release(recipient, clock());
          return 'busy';
        }
        await store.settle(recipient, { status: 'failed', reason: error.message, updatedAt: clock() });
      }
      onChange(batch);
      return 'ended';
    },
  };
}

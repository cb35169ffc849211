import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import type { Log } from '../../../platform/log.ts';
import type { SipTrace } from '../../../platform/telephony/sip/message/sip-trace.ts';
import type { PhoneNumber } from '../../phone-numbers/phone-numbers.store.ts';
import { type NewSipMessage, sipTracesStore } from './sip-traces.store.ts';

interface SipTracesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

const flushMs = 2000;
/** Calls of which messages wait for their number, and messages that wait to be stored. */
const [maxCalls, maxWaiting] = [5000, 5000];
/** Messages of one call that are stored. */
const maxPerCall = 300;
/** How long messages wait for the number of their call. */
const unassignedMs = 60_000;

interface TracedCall {
  owner: Pick<PhoneNumber, 'id' | 'workspaceId'> | 'nobody' | undefined;
  readonly sinceMs: number;
  count: number;
  waiting: Omit<NewSipMessage, 'workspaceId' | 'phoneNumberId'>[];
}

/** Stores the signalling of calls for people who look for the cause of a failed call. */
export function sipTracesService({ db, clock, log }: SipTracesDeps) {
  const calls = new Map<string, TracedCall>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  function entry(callId: string): TracedCall {
    const known = calls.get(callId);
    if (known) return known;
    const added: TracedCall = { owner: undefined, sinceMs: clock().getTime(), count: 0, waiting: [] };
    calls.set(callId, added);
    if (calls.size > maxCalls) calls.delete(calls.keys().next().value!);
    return added;
  }

  function takeRows(): NewSipMessage[] {
    const rows: NewSipMessage[] = [];
    for (const [callId, call] of calls) {
      const { owner } = call;
      if (owner !== undefined && owner !== 'nobody')
        rows.push(...call.waiting.map((row) => ({ ...row, workspaceId: owner.workspaceId, phoneNumberId: owner.id })));
      if (owner !== undefined) call.waiting = [];
      else if (clock().getTime() - call.sinceMs > unassignedMs) calls.delete(callId);
    }
    return rows;
  }

  async function flush(): Promise<void> {
    timer = undefined;
    const rows = takeRows();
    if (rows.length === 0) return;
    try {
      await sipTracesStore(db).insert(rows);
    } catch (error) {
      log.warn({ err: error }, 'the signalling of calls could not be stored');
    }
  }
  const schedule = () => {
    timer ??= setTimeout(() => {
      flushing = flush();
    }, flushMs).unref();
  };

  return {
    /** Never throws; more than 300 messages of a call are dropped. */
    add(trace: SipTrace): void {
      const call = entry(trace.callId);
      if (call.owner === 'nobody' || call.count >= maxPerCall || call.waiting.length >= maxWaiting) return;
      call.count++;
      const { callId, raw, ...message } = trace;
      // PostgreSQL stores no null bytes.
      call.waiting.push({ ...message, sipCallId: callId, raw: raw.replaceAll('\0', '�'), createdAt: clock() });
      schedule();
    },
    /** The call belongs to this number, which may not want its messages stored. */
    assign(callId: string, number: PhoneNumber): void {
      entry(callId).owner = number.config.store_sip_messages === false ? 'nobody' : number;
      schedule();
    },
    async close(): Promise<void> {
      clearTimeout(timer);
      await flushing;
      await flush();
    },
  };
}
export type SipTracesService = ReturnType<typeof sipTracesService>;

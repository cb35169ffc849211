import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, isForeignKeyViolation } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import type { ConversationClosingService, Outcome } from './conversation-closing.service.ts';
import type { MinutesMeter } from './conversation-minutes.service.ts';
import type { ConversationRecording } from './conversation-recording.service.ts';
import type { LiveConversations } from './live-conversations.state.ts';
import { runningConversationsStore } from './running-conversations.store.ts';

/** One thing that was said or done. `details`: fields of the transcript in the public API, in snake_case. */
export interface NewTurn {
  readonly role: 'user' | 'agent';
  readonly message: string | null;
  /** From the start of the conversation, ms. */
  readonly atMs: number;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A running conversation. `end` must be called once; a conversation that is not ended is charged by the sweep. */
export interface ConversationHandle {
  readonly id: string;
  readonly startedAt: Date;
  /** Aborted, with an `AppError`, when the minutes end, a person ends the conversation, or it is deleted. */
  readonly signal: AbortSignal;
  /** Stores a turn at once; returns its position. */
  addTurn(turn: NewTurn): Promise<number>;
  /** Replaces what a turn says, such as by the words that were heard; adds to its details. */
  correctTurn(
    position: number,
    correction: { message: string | null; details?: Readonly<Record<string, unknown>> },
  ): Promise<void>;
  /** Keeps the conversation alive and checks its minutes. Also happens by itself every ten seconds. */
  touch(): Promise<void>;
  /** The person likes or dislikes the agent's turn whose `details` have this `event_id`. */
  feedback(eventId: number, score: 'like' | 'dislike'): Promise<void>;
  /** What the person said: 16 kHz, mono. Nothing is recorded if the agent's settings forbid it. */
  recordPerson(samples: Float32Array, atMs: number): void;
  /** What the agent said, at the time at which it is heard. */
  recordAgent(samples: Float32Array, atMs: number): void;
  /** Removes what the agent would have said from `atMs` on: it was interrupted. */
  cutAgent(atMs: number): void;
  end(outcome: Outcome): Promise<void>;
  /** In place of `end`: the conversation may go on until then, by `ConversationLogService.resume`. Not for recorded ones. */
  rest(outcome: Outcome, until: Date): Promise<void>;
}

interface HandleDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly live: Pick<Live, 'publish'>;
  readonly closing: Pick<ConversationClosingService, 'close' | 'finish' | 'rest'>;
  readonly liveConversations: LiveConversations;
}

interface Bound {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly agentId: string;
  /** Of this part of the conversation. */
  readonly startedAt: Date;
  /** The parts before, of a conversation that rested. */
  readonly before?: {
    readonly ms: number;
    readonly turns: number;
    readonly toolNames: readonly string[];
    readonly agentIds: readonly string[];
  };
  /** False: nothing that was said is stored. */
  readonly isStored: boolean;
}

interface Held {
  readonly meter: MinutesMeter;
  readonly recording: ConversationRecording | undefined;
  readonly bill: { payer: Actor; voiceId: string; modelId: string; concurrency: number };
}

const heartbeatMs = 10_000;

export const conversationAudioKey = (workspaceId: string, id: string): string => `conversations/${workspaceId}/${id}`;

/** The names of the tools that a turn called. */
function toolsOf(details: NewTurn['details']): string[] {
  const calls = details?.tool_calls;
  if (!Array.isArray(calls)) return [];
  return calls.flatMap((call) => (typeof call?.tool_name === 'string' ? [call.tool_name as string] : []));
}

/** Opens the writer of a conversation that is stored as running. */
export function openConversationHandle(
  { db, clock, log, live, closing, liveConversations }: HandleDeps,
  { id, workspaceId, agentId, startedAt, before, isStored }: Bound,
  { meter, recording, bill }: Held,
): ConversationHandle {
  const store = runningConversationsStore(db);
  const ending = new AbortController();
  const tools = new Set<string>(before?.toolNames);
  const agentIds = new Set([...(before?.agentIds ?? []), agentId]);
  const beforeMs = before?.ms ?? 0;
  let turns = before?.turns ?? 0;
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  /** Turns are written in order, so that a reader who has seen one has seen those before it. */
  let writing: Promise<unknown> = Promise.resolve();

  const elapsedMs = () => Math.max(0, clock().getTime() - startedAt.getTime());
  const end = (error: Error) => {
    if (!ending.signal.aborted) ending.abort(error);
  };
  const gone = () => end(new AppError('conversation_not_found', { message: 'The conversation was ended or deleted.' }));

  const announce = () => live.publish(workspaceId, { topic: 'conversations', id });

  function inOrder<T>(step: () => Promise<T>): Promise<T> {
    const result = writing.then(step);
    writing = result.catch(() => {});
    return result;
  }

  async function touch(): Promise<void> {
    if (isEnded) return;
    const alive = await store.touch(id, clock());
    if (!alive) return gone();
    if (alive.endRequested !== '') return end(new AppError('conversation_not_found', { message: alive.endRequested }));
    try {
      await meter.check(elapsedMs());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      end(error);
    }
  }

  function schedule(ms: number): void {
    timer = setTimeout(async () => {
      try {
        await touch();
      } catch (err) {
        // The next heartbeat tries again; after two minutes without one the conversation counts as killed.
        log.warn({ err }, 'the heartbeat of a conversation failed');
      }
      if (!isEnded) schedule(heartbeatMs);
    }, ms);
    timer.unref();
  }

  async function write(position: number, turn: NewTurn): Promise<void> {
    const { role, message, atMs, details = {} } = turn;
    for (const name of toolsOf(details)) tools.add(name);
    const agentMetadata = details.agent_metadata as { readonly agent_id?: string } | undefined;
    if (agentMetadata?.agent_id) agentIds.add(agentMetadata.agent_id);
    try {
      if (isStored)
        await store.insertTurn({
          conversationId: id,
          position,
          role,
          message,
          atMs: Math.round(beforeMs + atMs),
          details,
        });
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
      return gone();
    }
    const counted = await store.countTurn(id, {
      messageCount: position + 1,
      toolNames: [...tools],
      visitedAgentIds: [...agentIds],
      seenAt: clock(),
    });
    await announce();
    if (!counted) gone();
  }

  async function storeRecording() {
    if (!recording) return {};
    try {
      return (await recording.store(conversationAudioKey(workspaceId, id), AbortSignal.timeout(300_000))) ?? {};
    } catch (err) {
      log.warn({ err }, 'the recording of a conversation was not stored');
      return {};
    }
  }

  async function leave(store: (elapsedMs: number) => Promise<void>): Promise<void> {
    if (isEnded) return;
    isEnded = true;
    clearTimeout(timer);
    liveConversations.remove(id);
    const ms = elapsedMs();
    try {
      await writing;
      await store(ms);
    } finally {
      await meter.release();
      await recording?.close();
    }
  }

  liveConversations.add(id, { workspaceId, agentId, end });
  schedule(Math.min(heartbeatMs, meter.includedMsLeft ?? heartbeatMs));

  return {
    id,
    startedAt,
    signal: ending.signal,
    addTurn: (turn) => {
      const position = turns;
      turns += 1;
      return inOrder(async () => {
        await write(position, turn);
        return position;
      });
    },
    correctTurn: (position, { message, details = {} }) =>
      inOrder(async () => {
        if (!isStored) return;
        await store.correctTurn(id, position, message, details);
        await announce();
      }),
    touch,
    feedback: (eventId, score) =>
      inOrder(async () => {
        const atS = Math.round((beforeMs + elapsedMs()) / 1000);
        await store.addFeedback(id, eventId, { score, time_in_call_secs: atS });
        await announce();
      }),
    recordPerson: (samples, atMs) => recording?.recordPerson(samples, atMs),
    recordAgent: (samples, atMs) => recording?.recordAgent(samples, atMs),
    cutAgent: (atMs) => recording?.cutAgent(atMs),
    end: (outcome) =>
      leave(async (elapsedMs) => {
        const isClosed = await closing.close(id, { outcome, bill, meter, elapsedMs, beforeMs });
        if (isClosed) await closing.finish({ id, workspaceId }, await storeRecording());
      }),
    rest: (outcome, until) =>
      leave((elapsedMs) => closing.rest(id, { outcome, bill, meter, elapsedMs, beforeMs }, until)),
  };
}

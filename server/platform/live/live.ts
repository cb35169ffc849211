import type { Db, Tx } from '../db/client.ts';
import { keepConnection } from '../db/kept-connection.ts';
import { notify } from '../db/notify.ts';
import type { WorkspaceId } from '../ids.ts';
import type { Log } from '../log.ts';

/** Something of a workspace changed: `topic` says what kind of thing, `id` which one. Never what it holds. */
export interface LiveEvent {
  readonly topic: string;
  readonly id?: string;
}

export interface Live {
  /** Tells every server process; within `tx` when that commits, and not at all when it does not. */
  publish(workspaceId: WorkspaceId, event: LiveEvent, tx?: Tx): Promise<void>;
  /**
   * Calls `listener` for each event of the workspace, with the time when it was told in ms since 1970, until the returned function is called. `onGap` is called when
   * events may have been missed because the database was away: what is shown should be fetched again.
   */
  subscribe(
    workspaceId: WorkspaceId,
    listener: (event: LiveEvent, atMs: number) => void,
    onGap?: () => void,
  ): () => void;
  close(): Promise<void>;
}

const channel = 'timbre_live';
/** Postgres allows 7999; an event only names things. */
const maxPayloadBytes = 1024;

interface Subscriber {
  readonly listener: (event: LiveEvent, atMs: number) => void;
  readonly onGap: (() => void) | undefined;
}

/** Live events over LISTEN/NOTIFY: one connection of its own, made again when it is lost. */
export async function openLive(url: string, db: Db, log: Log): Promise<Live> {
  const subscribers = new Map<string, Set<Subscriber>>();
  const guarded = (call: () => void) => {
    try {
      call();
    } catch (err) {
      log.error({ err }, 'a live listener failed');
    }
  };

  const connection = await keepConnection(url, {
    name: 'timbre live',
    log,
    async onConnect(client, again) {
      await client.query(`listen ${channel}`);
      if (again) for (const group of subscribers.values()) for (const { onGap } of group) if (onGap) guarded(onGap);
    },
    onNotification(payload) {
      const { workspaceId, atMs, ...event } = JSON.parse(payload) as LiveEvent & { workspaceId: string; atMs: number };
      for (const { listener } of subscribers.get(workspaceId) ?? []) guarded(() => listener(event, atMs));
    },
  });

  return {
    async publish(workspaceId, { topic, id }, tx) {
      const payload = JSON.stringify({ workspaceId, atMs: Date.now(), topic, id });
      if (Buffer.byteLength(payload) > maxPayloadBytes)
        throw new RangeError(`A live event is over ${maxPayloadBytes} bytes.`);
      await notify(tx ?? db, channel, payload);
    },

    subscribe(workspaceId, listener, onGap) {
      const group = subscribers.get(workspaceId) ?? new Set();
      subscribers.set(workspaceId, group);
      const subscriber = { listener, onGap };
      group.add(subscriber);
      return () => {
        group.delete(subscriber);
        if (group.size === 0 && subscribers.get(workspaceId) === group) subscribers.delete(workspaceId);
      };
    },

    close: () => connection.close(),
  };
}

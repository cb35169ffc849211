import type { Db, Tx } from './db/database-client.ts';
import { notifyAll } from './db/notify.ts';
import { openReconnectingConnection } from './db/reconnecting-connection.ts';
import type { WorkspaceId } from './ids.ts';
import type { Log } from './log.ts';

/** A change notification: the kind of thing (`topic`) and which one (`id`), never its content. */
export interface LiveEvent {
  readonly topic: string;
  readonly id?: string;
}

/** The audience that includes the listeners of every workspace. Shorter than any workspace ID. */
export const everyone = 'everyone';
/** The server processes themselves; browsers never listen to it. */
export const processes = 'processes';
export type Audience = WorkspaceId | typeof everyone | typeof processes;

export interface Live {
  /** Notifies every server process; with `tx`, when the transaction commits. */
  publish(audience: Audience, event: LiveEvent, tx?: Tx): Promise<void>;
  /**
   * Calls `listener` for each event of the audience, with its time in ms since 1970, until the returned function is
   * called. `onGap` is called when events may have been lost because the database was unreachable: refetch then.
   */
  subscribe(audience: Audience, listener: (event: LiveEvent, atMs: number) => void, onGap?: () => void): () => void;
  close(): Promise<void>;
}

/** Publishes one event to many workspaces in one statement. */
export interface LiveToMany {
  publishToMany(workspaceIds: readonly string[], event: LiveEvent, tx?: Tx): Promise<void>;
}

const channel = 'timbre_live';
/** Well below the 7999 bytes that Postgres allows. */
const maxPayloadBytes = 1024;

interface Subscriber {
  readonly listener: (event: LiveEvent, atMs: number) => void;
  readonly onGap: (() => void) | undefined;
}

/** Opens the live channel: LISTEN/NOTIFY on a reconnecting connection of its own. */
export async function openLive(url: string, db: Db, log: Log): Promise<Live & LiveToMany> {
  const subscribers = new Map<string, Set<Subscriber>>();
  const callSafely = (call: () => void) => {
    try {
      call();
    } catch (err) {
      log.error({ err }, 'a live listener failed');
    }
  };

  const connection = await openReconnectingConnection(url, {
    name: 'timbre live',
    onFailure: db.$client.availability.failed,
    async onConnect(client, again) {
      await client.query(`listen ${channel}`);
      if (again) for (const group of subscribers.values()) for (const { onGap } of group) if (onGap) callSafely(onGap);
    },
    onNotification(payload) {
      const { workspaceId, atMs, ...event } = JSON.parse(payload) as LiveEvent & { workspaceId: string; atMs: number };
      const groups = workspaceId === everyone ? subscribers.values() : [subscribers.get(workspaceId) ?? []];
      for (const group of groups) for (const { listener } of group) callSafely(() => listener(event, atMs));
    },
  });

  async function publishToMany(ids: readonly string[], { topic, id }: LiveEvent, tx?: Tx): Promise<void> {
    const atMs = Date.now();
    const payloads = ids.map((workspaceId) => JSON.stringify({ workspaceId, atMs, topic, id }));
    if (payloads.some((payload) => Buffer.byteLength(payload) > maxPayloadBytes))
      throw new RangeError(`The live event exceeds ${maxPayloadBytes} bytes.`);
    if (payloads.length > 0) await notifyAll(tx ?? db, channel, payloads);
  }

  return {
    publish: (audience, event, tx) => publishToMany([audience], event, tx),
    publishToMany,

    subscribe(audience, listener, onGap) {
      const group = subscribers.get(audience) ?? new Set();
      subscribers.set(audience, group);
      const subscriber = { listener, onGap };
      group.add(subscriber);
      return () => {
        group.delete(subscriber);
        if (group.size === 0 && subscribers.get(audience) === group) subscribers.delete(audience);
      };
    },

    close: () => connection.close(),
  };
}

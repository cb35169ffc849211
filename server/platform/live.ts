import type { Db, Tx } from './db/database-client.ts';
import { notifyAll } from './db/notify.ts';
import { openReconnectingConnection } from './db/reconnecting-connection.ts';
import type { WorkspaceId } from './ids.ts';
import type { Log } from './log.ts';

/** Something of a workspace changed: `topic` says what kind of thing, `id` which one. Never what it holds. */
export interface LiveEvent {
  readonly topic: string;
  readonly id?: string;
}

/** In place of a workspace: what is told to it reaches the listeners of every workspace. No id of one is as short. */
export const everyone = 'everyone';
export type Audience = WorkspaceId | typeof everyone;

export interface Live {
  /** Tells every server process; within `tx` when that commits, and not at all when it does not. */
  publish(audience: Audience, event: LiveEvent, tx?: Tx): Promise<void>;
  /**
   * Calls `listener` for each event of the workspace (or, for `everyone`, of all of them together), with the time when it was told in ms since 1970, until the returned function is called. `onGap` is called when
   * events may have been missed because the database was away: what is shown should be fetched again.
   */
  subscribe(audience: Audience, listener: (event: LiveEvent, atMs: number) => void, onGap?: () => void): () => void;
  close(): Promise<void>;
}

/** Tells many workspaces the same, by their ids, in one statement. */
export interface LiveToMany {
  publishToMany(workspaceIds: readonly string[], event: LiveEvent, tx?: Tx): Promise<void>;
}

const channel = 'timbre_live';
/** Postgres allows 7999; an event only names things. */
const maxPayloadBytes = 1024;

interface Subscriber {
  readonly listener: (event: LiveEvent, atMs: number) => void;
  readonly onGap: (() => void) | undefined;
}

/** Live events over LISTEN/NOTIFY: one connection of its own, made again when it is lost. */
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
    log,
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
      throw new RangeError(`A live event is over ${maxPayloadBytes} bytes.`);
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

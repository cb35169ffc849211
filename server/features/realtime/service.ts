import {
  type Collection,
  collections,
  maxWatched,
  type RealtimeMessage,
  type RealtimeReply,
  topic,
  type WorkspaceEvents,
} from '../../../contract/realtime.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserService } from '../user/service.ts';
import type { WorkspaceService } from '../workspace/service.ts';
import type { DocumentsService, Source, Watched } from './documents/service.ts';
import { changeFrame, type Name, type State } from './rules.ts';

/** A document as its noun knows it, before it is presented. */
export type Loaded =
  | { readonly collection: 'user'; readonly value: Awaited<ReturnType<UserService['get']>> }
  | { readonly collection: 'workspace'; readonly value: Awaited<ReturnType<WorkspaceService['get']>> }
  | { readonly collection: 'event'; readonly value: WorkspaceEvents };

interface Connection {
  readonly actor: Actor;
  readonly messages: AsyncIterableIterator<RealtimeMessage>;
  readonly signal: AbortSignal;
  readonly send: (reply: RealtimeReply) => Promise<void>;
  /** As the API answers it. */
  readonly present: (loaded: Loaded) => unknown;
}

interface RealtimeDeps {
  readonly documents: DocumentsService;
  readonly user: Pick<UserService, 'get'>;
  readonly workspace: Pick<WorkspaceService, 'get'>;
  /** Whether the caller may still be here: their session may have ended elsewhere. */
  readonly isCurrent: (actor: Actor) => Promise<boolean>;
  readonly recheckMs?: number;
}

interface Subscription {
  readonly name: Name;
  readonly watched: Watched;
  /** What the other side has. */
  sent: State | undefined;
  busy: boolean;
  over: boolean;
}

/** Live documents over one connection: API-022, API-023, O-12. */
export function realtimeService({ documents, user, workspace, isCurrent, recheckMs = 10_000 }: RealtimeDeps) {
  /** What can be watched, by collection. Nouns that do not exist yet have no documents. */
  function sourceOf(actor: Actor, { collection, id }: Name, present: Connection['present']): Source | undefined {
    const own = { user: actor.userId, workspace: actor.workspaceId, event: actor.workspaceId }[collection as string];
    if (id !== own) return undefined;
    if (collection === 'user')
      return {
        topics: ['user', 'subscription', 'api-keys', 'workspace'],
        load: async () => present({ collection, value: await user.get(actor) }),
      };
    if (collection === 'workspace')
      return {
        topics: ['workspace', 'subscription'],
        load: async () => present({ collection, value: await workspace.get(actor) }),
      };
    return eventSource((value) => present({ collection: 'event', value }));
  }

  async function follow({ actor, messages, send, signal, present }: Connection): Promise<void> {
    const subscriptions = new Map<string, Subscription>();
    const ended = Promise.withResolvers<never>();
    ended.promise.catch(() => undefined);
    const timer = setInterval(() => {
      isCurrent(actor).then(
        (current) => current || ended.reject(new AppError('session_expired')),
        // The database is away: whoever is here stays.
        () => undefined,
      );
    }, recheckMs);
    const refuse = ({ collection, id }: { collection: string; id: string }, error: AppError) =>
      send({ type: 'error', collection, id, error: error.code, message: error.message });

    /** Brings the other side to the newest state, however many there were while it read the one before. */
    async function bring(subscription: Subscription): Promise<void> {
      if (subscription.busy) return;
      subscription.busy = true;
      try {
        while (!subscription.over && subscription.watched.state() !== subscription.sent) {
          const now = subscription.watched.state();
          if (!now) {
            drop(subscription);
            await refuse(subscription.name, new AppError('document_not_found'));
            return;
          }
          const frame = changeFrame(subscription.name, subscription.sent, now);
          subscription.sent = now;
          await send(frame);
        }
      } finally {
        subscription.busy = false;
      }
    }
    // `send` fails only when the other side has left, which ends `messages` too.
    const bringSoon = (subscription: Subscription) => void bring(subscription).catch(() => undefined);

    function drop(subscription: Subscription): void {
      subscription.over = true;
      subscriptions.delete(keyOf(subscription.name));
      subscription.watched.leave();
    }

    async function subscribe({ collection, id, since }: RealtimeMessage): Promise<void> {
      if (!isCollection(collection)) {
        const message = `There is no collection “${collection}”; there are ${collections.join(', ')}.`;
        return refuse({ collection, id }, new AppError('collection_not_found', { message }));
      }
      const name = { collection, id };
      const before = subscriptions.get(keyOf(name));
      if (before) drop(before);
      if (subscriptions.size >= maxWatched)
        return refuse(
          name,
          new AppError('concurrent_limit_exceeded', {
            message: `One connection watches up to ${maxWatched} documents.`,
          }),
        );
      const source = sourceOf(actor, name, present);
      if (!source) return refuse(name, new AppError('document_not_found'));
      let subscription: Subscription | undefined;
      const watched = await documents.watch(actor, name, source, () => subscription && bringSoon(subscription));
      subscription = { name, watched, sent: undefined, busy: false, over: false };
      subscriptions.set(keyOf(name), subscription);
      const now = watched.state();
      if (since !== undefined && now) {
        const known = watched.stateOf(since);
        subscription.sent = now;
        await send(changeFrame(name, known, now));
      }
      await bring(subscription);
    }

    try {
      while (true) {
        const { done, value: message } = await Promise.race([messages.next(), ended.promise]);
        if (done || signal.aborted) return;
        if (message.action === 'subscribe') await subscribe(message);
        else {
          const subscription = subscriptions.get(keyOf(message));
          if (subscription) drop(subscription);
        }
      }
    } finally {
      clearInterval(timer);
      for (const subscription of subscriptions.values()) drop(subscription);
    }
  }

  return { follow };
}
export type RealtimeService = ReturnType<typeof realtimeService>;

const isCollection = (name: string): name is Collection => (collections as readonly string[]).includes(name);
const keyOf = ({ collection, id }: { readonly collection: string; readonly id: string }) => `${collection}/${id}`;

/** What changed in a workspace last, by topic; it begins anew where changes may have been missed. */
function eventSource(present: (events: WorkspaceEvents) => unknown): Source {
  let topics: WorkspaceEvents['topics'] = {};
  return {
    topics: undefined,
    heard(event, atMs) {
      const known = topic.safeParse(event?.topic).data;
      if (!event) topics = Object.fromEntries(topic.options.map((name) => [name, { at_unix_ms: atMs, id: null }]));
      else if (known) topics = { ...topics, [known]: { at_unix_ms: atMs, id: event.id ?? null } };
    },
    // Always in the same order, so that the same events make the same version in every process.
    load: async () =>
      present({ topics: Object.fromEntries(topic.options.filter((name) => topics[name]).map((n) => [n, topics[n]])) }),
  };
}

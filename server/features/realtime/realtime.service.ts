import { errorEntry } from '../../../contract/errors.ts';
import {
  type Collection,
  maxWatched,
  collections as names,
  type RealtimeMessage,
  type RealtimeReply,
} from '../../../contract/instance/realtime.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { changeFrame, type Name, type State } from './realtime.rules.ts';
import type { Loaded, WatchableCollection } from './realtime-collections.service.ts';
import type { DocumentsService, Watched } from './realtime-documents.service.ts';

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
  /** Those whose nouns exist; the others have no documents. */
  readonly collections: readonly WatchableCollection[];
  /** Whether the caller may still be here: their session may have ended elsewhere, or their membership. */
  readonly isCurrent: (actor: Actor) => Promise<boolean>;
  /** How often that is asked, in ms. */
  readonly recheckMs?: number;
}

interface Subscription {
  readonly name: Name;
  readonly collection: WatchableCollection;
  readonly watched: Watched;
  /** What the other side has. */
  sent: State | undefined;
  busy: boolean;
  over: boolean;
}

/** Live documents over one connection: API-022, API-023, O-12. */
export function realtimeService({ documents, collections, isCurrent, recheckMs = 10_000 }: RealtimeDeps) {
  const watchable = new Map<string, WatchableCollection>(collections.map((one) => [one.name, one]));

  async function follow({ actor, messages, send, signal, present }: Connection): Promise<void> {
    const subscriptions = new Map<string, Subscription>();
    const ended = Promise.withResolvers<never>();
    ended.promise.catch(() => undefined);
    let over = false;
    // The database is away: whoever is here stays.
    const timer = setInterval(() => void recheck().catch(() => undefined), recheckMs);
    const refuse = ({ collection, id }: { collection: string; id: string }, error: AppError) =>
      send({
        type: 'error',
        collection,
        id,
        error: errorEntry(error.code).status ?? error.code,
        message: error.message,
      });

    async function recheck(): Promise<void> {
      if (!(await isCurrent(actor))) return ended.reject(new AppError('session_expired'));
      for (const subscription of subscriptions.values()) {
        if (await subscription.collection.mayRead(actor, subscription.name.id)) continue;
        if (!subscription.over) await end(subscription);
      }
    }

    /** Brings the other side to the newest state, however many there were while it read the one before. */
    async function bring(subscription: Subscription): Promise<void> {
      if (subscription.busy) return;
      subscription.busy = true;
      try {
        while (!subscription.over && subscription.watched.state() !== subscription.sent) {
          const now = subscription.watched.state();
          if (!now) return;
          if (now === 'gone') return await end(subscription);
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

    async function end(subscription: Subscription): Promise<void> {
      drop(subscription);
      await refuse(subscription.name, new AppError('document_not_found'));
    }

    function drop(subscription: Subscription): void {
      subscription.over = true;
      subscriptions.delete(keyOf(subscription.name));
      subscription.watched.leave();
    }

    async function subscribe({ collection, id, since }: RealtimeMessage): Promise<void> {
      if (!isCollection(collection)) {
        const message = `There is no collection “${collection}”; there are ${names.join(', ')}.`;
        return refuse({ collection, id }, new AppError('collection_not_found', { message }));
      }
      const name = { collection, id };
      if (subscriptions.size >= maxWatched)
        return refuse(
          name,
          new AppError('concurrent_limit_exceeded', {
            message: `One connection watches up to ${maxWatched} documents.`,
          }),
        );
      const known = watchable.get(collection);
      if (!known || !(await known.mayRead(actor, id))) return refuse(name, new AppError('document_not_found'));
      let subscription: Subscription | undefined;
      const source = known.open(actor, id, present);
      const watched = await documents.watch(actor, name, source, () => subscription && bringSoon(subscription));
      if (over) return watched.leave();
      subscription = { name, collection: known, watched, sent: undefined, busy: false, over: false };
      subscriptions.set(keyOf(name), subscription);
      const now = watched.state();
      if (since !== undefined && typeof now === 'object') {
        subscription.sent = now;
        await send(changeFrame(name, watched.stateOf(since), now));
      }
      await bring(subscription);
    }

    async function listen(): Promise<void> {
      for await (const message of messages) {
        if (signal.aborted || over) return;
        const before = subscriptions.get(keyOf(message));
        if (before) drop(before);
        if (message.action === 'subscribe') await subscribe(message);
      }
    }

    try {
      await Promise.race([listen(), ended.promise]);
    } finally {
      over = true;
      clearInterval(timer);
      for (const subscription of subscriptions.values()) drop(subscription);
    }
  }

  return { follow };
}
export type RealtimeService = ReturnType<typeof realtimeService>;

const isCollection = (name: string): name is Collection => (names as readonly string[]).includes(name);
const keyOf = ({ collection, id }: { readonly collection: string; readonly id: string }) => `${collection}/${id}`;

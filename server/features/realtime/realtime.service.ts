import { errorEntry } from '../../../contract/errors.ts';
import {
  maxWatched,
  collections as names,
  type RealtimeMessage,
  type RealtimeReply,
} from '../../../contract/instance/realtime.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { changeFrame, type DocumentName, type State } from './realtime.rules.ts';
import type { LoadedDocument, WatchableCollection } from './realtime-collections.service.ts';
import type { DocumentsService, WatchedDocument } from './realtime-documents.service.ts';

interface Connection {
  readonly actor: Actor;
  readonly messages: AsyncIterableIterator<RealtimeMessage>;
  readonly signal: AbortSignal;
  readonly send: (reply: RealtimeReply) => Promise<void>;
  /** Converts a document to its wire format. */
  readonly present: (loaded: LoadedDocument) => unknown;
}

interface RealtimeDeps {
  readonly documents: DocumentsService;
  readonly collections: readonly WatchableCollection[];
  /** Whether the caller is still authorized: their session or membership may have ended. */
  readonly isStillAuthorized: (actor: Actor) => Promise<boolean>;
  /** How often authorization is checked, in ms. */
  readonly recheckMs?: number;
}

interface Subscription {
  readonly name: DocumentName;
  readonly collection: WatchableCollection;
  readonly watched: WatchedDocument;
  /** The state that the client has. */
  sent: State | undefined;
  isSending: boolean;
  isOver: boolean;
}

/** Live documents over one connection (API-022, API-023, O-12). */
export function realtimeService({ documents, collections, isStillAuthorized, recheckMs = 10_000 }: RealtimeDeps) {
  const watchable = new Map<string, WatchableCollection>(
    collections.map((collection) => [collection.name, collection]),
  );

  async function follow({ actor, messages, send, signal, present }: Connection): Promise<void> {
    const subscriptions = new Map<string, Subscription>();
    const termination = Promise.withResolvers<never>();
    termination.promise.catch(() => undefined);
    let isOver = false;
    // If the database is unavailable, the connection stays open.
    const timer = setInterval(() => void recheck().catch(() => undefined), recheckMs);
    const sendError = ({ collection, id }: { collection: string; id: string }, error: AppError) =>
      send({
        type: 'error',
        collection,
        id,
        error: errorEntry(error.code).status ?? error.code,
        message: error.message,
      });

    async function recheck(): Promise<void> {
      if (!(await isStillAuthorized(actor))) return termination.reject(new AppError('session_expired'));
      for (const subscription of subscriptions.values()) {
        if (await subscription.collection.canRead(actor, subscription.name.id)) continue;
        if (!subscription.isOver) await endSubscription(subscription);
      }
    }

    /** Sends the latest state; skips states that were superseded while the client was reading. */
    async function sendLatest(subscription: Subscription): Promise<void> {
      if (subscription.isSending) return;
      subscription.isSending = true;
      try {
        while (!subscription.isOver && subscription.watched.state() !== subscription.sent) {
          const current = subscription.watched.state();
          if (!current) return;
          if (current === 'gone') return await endSubscription(subscription);
          const frame = changeFrame(subscription.name, subscription.sent, current);
          subscription.sent = current;
          await send(frame);
        }
      } finally {
        subscription.isSending = false;
      }
    }
    // `send` fails only when the client has disconnected, which ends `messages` too.
    const scheduleSend = (subscription: Subscription) => void sendLatest(subscription).catch(() => undefined);

    async function endSubscription(subscription: Subscription): Promise<void> {
      unsubscribe(subscription);
      await sendError(subscription.name, new AppError('document_not_found'));
    }

    function unsubscribe(subscription: Subscription): void {
      subscription.isOver = true;
      subscriptions.delete(toKey(subscription.name));
      subscription.watched.unwatch();
    }

    async function subscribe({ collection, id, since }: RealtimeMessage): Promise<void> {
      const watchableCollection = watchable.get(collection);
      if (!watchableCollection) {
        const message = `Unknown collection “${collection}”. Available collections: ${names.join(', ')}.`;
        return sendError({ collection, id }, new AppError('collection_not_found', { message }));
      }
      const name = { collection: watchableCollection.name, id };
      if (subscriptions.size >= maxWatched)
        return sendError(
          name,
          new AppError('concurrent_limit_exceeded', {
            message: `A connection can watch up to ${maxWatched} documents.`,
          }),
        );
      if (!(await watchableCollection.canRead(actor, id))) return sendError(name, new AppError('document_not_found'));
      let subscription: Subscription | undefined;
      const source = watchableCollection.open(actor, id, present);
      const watched = await documents.watch(actor, name, source, () => subscription && scheduleSend(subscription));
      if (isOver) return watched.unwatch();
      subscription = {
        name,
        collection: watchableCollection,
        watched,
        sent: undefined,
        isSending: false,
        isOver: false,
      };
      subscriptions.set(toKey(name), subscription);
      const current = watched.state();
      if (since !== undefined && typeof current === 'object') {
        subscription.sent = current;
        await send(changeFrame(name, watched.findState(since), current));
      }
      await sendLatest(subscription);
    }

    async function listen(): Promise<void> {
      for await (const message of messages) {
        if (signal.aborted || isOver) return;
        const previous = subscriptions.get(toKey(message));
        if (previous) unsubscribe(previous);
        if (message.action === 'subscribe') await subscribe(message);
      }
    }

    try {
      await Promise.race([listen(), termination.promise]);
    } finally {
      isOver = true;
      clearInterval(timer);
      for (const subscription of subscriptions.values()) unsubscribe(subscription);
    }
  }

  return { follow };
}
export type RealtimeService = ReturnType<typeof realtimeService>;

const toKey = ({ collection, id }: { readonly collection: string; readonly id: string }) => `${collection}/${id}`;

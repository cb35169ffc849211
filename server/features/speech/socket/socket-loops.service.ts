import type { Context } from './socket-context.service.ts';
import { type SocketContexts, socketContexts } from './socket-contexts.service.ts';
import { idleTimer, interruptible } from './socket-interruption.service.ts';

/** The messages of a client; `signal` aborts when it disconnects. */
interface SocketInput<M> {
  readonly messages: AsyncIterableIterator<M>;
  readonly signal: AbortSignal;
}

/** Ends the socket with an error. */
type OnFailure = (error: unknown) => void;

/** Prepares the generations of a socket; `signal` aborts when the client disconnects or the socket fails. */
type Prepare<Prepared> = (signal: AbortSignal) => Promise<Prepared>;

/** The context of a socket that has one. */
export interface OnlyContext {
  readonly current: Context | undefined;
  /** The context; `create` opens it if there is none. */
  getOrOpen(create: () => Promise<Context>): Promise<Context>;
}

interface SingleOptions<M, Prepared> {
  /** Seconds without a message after which the socket is closed. */
  readonly inactivityS: number;
  readonly prepare: Prepare<Prepared>;
  /** Applies a message; returns whether it is the last. */
  readonly apply: (message: M, only: OnlyContext, prepared: Prepared, onFailure: OnFailure) => Promise<boolean>;
}

/** Serves a socket with one context; returns when everything is spoken and stored. */
export async function serveContext<M, Prepared>(
  { messages: received, signal }: SocketInput<M>,
  { inactivityS, prepare, apply }: SingleOptions<M, Prepared>,
): Promise<void> {
  const failure = new AbortController();
  const prepared = await prepare(AbortSignal.any([signal, failure.signal]));
  const messages = interruptible(received);
  let context: Context | undefined;
  const only: OnlyContext = {
    get current() {
      return context;
    },
    getOrOpen: async (create) => (context ??= await create()),
  };
  const idle = idleTimer(inactivityS, () => context?.isBusy ?? false, messages.interrupt);
  try {
    for await (const message of messages) {
      idle.restart();
      if (await apply(message, only, prepared, messages.interrupt)) break;
      await only.current?.waitForCapacity();
    }
    idle.stop();
    if (!signal.aborted) only.current?.flush();
    await only.current?.end();
  } catch (error) {
    failure.abort(error);
    throw error;
  } finally {
    idle.stop();
    await only.current?.endAfterFailure();
  }
}

interface SeveralOptions<M, Prepared> {
  /** Seconds without a message after which a context is closed. */
  readonly inactivityS: number;
  /** Seconds without a message and without a context after which the socket is closed. */
  readonly socketInactivityS: number;
  readonly prepare: Prepare<Prepared>;
  /** Applies a message. */
  readonly apply: (message: M, contexts: SocketContexts, prepared: Prepared, onFailure: OnFailure) => Promise<void>;
  /** Called when everything of a closed context is spoken and stored. */
  readonly onClosed: (id: string) => Promise<void>;
}

/** Serves a socket with several contexts; returns after `close_socket`, when everything is spoken and stored. */
export async function serveContexts<M extends { readonly close_socket?: boolean | null | undefined }, Prepared>(
  { messages: received, signal }: SocketInput<M>,
  { inactivityS, socketInactivityS, prepare, apply, onClosed }: SeveralOptions<M, Prepared>,
): Promise<void> {
  const failure = new AbortController();
  const prepared = await prepare(AbortSignal.any([signal, failure.signal]));
  const messages = interruptible(received);
  const contexts = socketContexts({
    inactivityS,
    interrupt: messages.interrupt,
    onClosed: async (id) => (failure.signal.aborted ? undefined : onClosed(id)),
  });
  const idleSocket = idleTimer(socketInactivityS, () => contexts.isOpen, messages.interrupt);
  try {
    for await (const message of messages) {
      idleSocket.restart();
      if (message.close_socket) break;
      await apply(message, contexts, prepared, messages.interrupt);
    }
    await contexts.finish(signal);
    messages.throwIfInterrupted();
  } catch (error) {
    failure.abort(error);
    throw error;
  } finally {
    idleSocket.stop();
    await contexts.cancel();
  }
}

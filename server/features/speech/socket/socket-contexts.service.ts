import { maxContexts } from '../../../../contract/speech/speech-socket.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from './socket-context.service.ts';
import { idleTimer } from './socket-interruption.service.ts';

interface ContextsOptions {
  /** Seconds without a message after which a context is closed. */
  readonly inactivityS: number;
  /** Ends the socket with an error. */
  readonly interrupt: (error: unknown) => void;
  /** Called when everything of a closed context is spoken and stored. */
  readonly onClosed: (id: string) => Promise<void>;
}

/** Closed contexts that may still speak flushed text. */
const maxClosing = 20;

/** The contexts of one socket by ID. */
export function socketContexts({ inactivityS, interrupt, onClosed }: ContextsOptions) {
  const contexts = new Map<string, { context: Context; idle: ReturnType<typeof idleTimer> }>();
  const closing = new Map<string, Promise<void>>();

  /** Ends a context; flushed text is still spoken before `onClosed`. */
  function end(id: string, mode: 'cancel' | 'flush'): void {
    const entry = contexts.get(id);
    if (!entry) return;
    contexts.delete(id);
    entry.idle.stop();
    entry.context[mode]();
    const ended = entry.context
      .end()
      .catch(async (error) => {
        await entry.context.endAfterFailure();
        throw error;
      })
      .then(() => onClosed(id))
      .catch(interrupt)
      .finally(() => {
        if (closing.get(id) === ended) closing.delete(id);
      });
    closing.set(id, ended);
  }

  return {
    get isOpen(): boolean {
      return contexts.size + closing.size > 0;
    },

    /** The open context, whose idle time restarts. */
    find(id: string): Context | undefined {
      const entry = contexts.get(id);
      entry?.idle.restart();
      return entry?.context;
    },

    /** Opens a context; `startAfter` resolves when an earlier context with the same ID has ended. */
    async open(id: string, create: (startAfter: Promise<void> | undefined) => Promise<Context>): Promise<Context> {
      if (contexts.size >= maxContexts)
        throw new AppError('concurrent_limit_exceeded', {
          message: `A socket takes up to ${maxContexts} contexts at a time. Close one first.`,
          param: 'context_id',
        });
      const context = await create(closing.get(id));
      const idle = idleTimer(
        inactivityS,
        () => context.isBusy,
        () => end(id, 'cancel'),
      );
      contexts.set(id, { context, idle });
      return context;
    },

    /** Closes a context; waits while many closed contexts still speak. */
    async close(id: string, mode: 'cancel' | 'flush'): Promise<void> {
      end(id, mode);
      while (closing.size >= maxClosing) await Promise.race(closing.values());
    },

    /** Speaks all text of all contexts, unless the client has disconnected, and closes them. */
    async finish(signal: AbortSignal): Promise<void> {
      if (!signal.aborted) for (const id of [...contexts.keys()]) end(id, 'flush');
      while (closing.size > 0) await Promise.race(closing.values());
    },

    async cancel(): Promise<void> {
      for (const id of [...contexts.keys()]) end(id, 'cancel');
      await Promise.all(closing.values());
    },
  };
}

export type SocketContexts = ReturnType<typeof socketContexts>;

/** Throws if a context has too much pending text. */
export function rejectFullContext(context: Context): void {
  if (context.isFull)
    throw new AppError('text_too_long', {
      message: 'The context has too much pending text. Send text more slowly.',
      param: 'text',
    });
}

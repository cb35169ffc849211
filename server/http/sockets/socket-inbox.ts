import type { RawData, WebSocket } from 'ws';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { parseLax } from '../lax-input.ts';
import { namedError } from '../validation.ts';

/** A binary frame. */
export class UnsupportedFrame extends AppError {
  constructor() {
    super('invalid_parameters', { message: 'Send messages as JSON in text frames. This frame is binary.' });
    this.name = 'UnsupportedFrame';
  }
}

/** Bytes of unread messages before a socket is paused (back-pressure), and the memory of a message besides its text. */
const maxUnreadBytes = 256 * 1024;
const messageOverheadBytes = 256;

/** Counts the unread bytes of all sockets of the process. */
export function openUnreadBudget(maxBytes: number) {
  let bytes = 0;
  return {
    get isExceeded(): boolean {
      return bytes > maxBytes;
    },
    add(count: number): void {
      bytes += count;
    },
  };
}
export type UnreadBudget = ReturnType<typeof openUnreadBudget>;

interface InboxOptions<S> {
  /** The schema of a message. */
  readonly schema: S;
  /** Messages are the bytes of binary frames. */
  readonly isBinary?: boolean | undefined;
  readonly closing: AbortSignal;
  readonly budget: UnreadBudget;
}

/**
 * The messages of a socket in order, each validated when it is read; they end when `closing` aborts. A socket is paused
 * while its unread messages exceed its limit, and while those of all sockets exceed the budget.
 */
export function socketInbox<S extends z.ZodType>(
  socket: WebSocket,
  { schema, closing, budget, isBinary: readsBinary = false }: InboxOptions<S>,
) {
  const unread: { readonly data: RawData; readonly isBinary: boolean; readonly bytes: number }[] = [];
  let unreadBytes = 0;
  let wake = () => {};
  let isDiscarding = false;
  let peeked: z.output<S> | undefined;

  function count(bytes: number): void {
    unreadBytes += bytes;
    budget.add(bytes);
  }

  socket.on('message', (data, isBinary) => {
    if (isDiscarding) return;
    const bytes = (data as Buffer).byteLength + messageOverheadBytes;
    unread.push({ data, isBinary, bytes });
    count(bytes);
    if (unreadBytes >= maxUnreadBytes || budget.isExceeded) socket.pause();
    wake();
  });
  closing.addEventListener('abort', () => wake(), { once: true });

  /** Undefined at the end. */
  async function next(signal?: AbortSignal): Promise<z.output<S> | undefined> {
    while (unread.length === 0) {
      if (closing.aborted) return undefined;
      signal?.throwIfAborted();
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const onAbort = () => resolve();
      signal?.addEventListener('abort', onAbort, { once: true });
      await promise;
      signal?.removeEventListener('abort', onAbort);
    }
    const { data, isBinary, bytes } = unread.shift()!;
    count(-bytes);
    // A socket without unread messages may always send, so that the budget never stops a socket for good.
    if (socket.isPaused && (unreadBytes === 0 || (unreadBytes <= maxUnreadBytes / 2 && !budget.isExceeded)))
      socket.resume();
    return readsBinary ? readBytes(schema, data, isBinary) : read(schema, data, isBinary);
  }

  const messages: AsyncIterableIterator<z.output<S>> = {
    async next() {
      const value = peeked ?? (await next());
      peeked = undefined;
      return value === undefined ? { done: true, value: undefined } : { done: false, value };
    },
    [Symbol.asyncIterator]: () => messages,
  };

  return {
    messages,
    /** Returns the first message without consuming it; undefined when there is none. Throws when `signal` aborts. */
    async peek(signal: AbortSignal): Promise<z.output<S> | undefined> {
      peeked ??= await next(signal);
      return peeked;
    },
    /** Discards further messages, so that the reply to a close frame is read. */
    discard(): void {
      isDiscarding = true;
      unread.length = 0;
      count(-unreadBytes);
      socket.resume();
    },
  };
}

function readBytes<S extends z.ZodType>(schema: S, data: RawData, isBinary: boolean): z.output<S> {
  const result = schema.safeParse(data);
  if (isBinary && result.success) return result.data;
  throw new AppError('invalid_parameters', { message: 'Send messages as binary frames. This frame is text.' });
}

function read<S extends z.ZodType>(schema: S, data: RawData, isBinary: boolean): z.output<S> {
  if (isBinary) throw new UnsupportedFrame();
  let json: unknown;
  try {
    json = JSON.parse(String(data));
  } catch (cause) {
    throw new AppError('malformed_json', { message: 'The message is not valid JSON.', cause });
  }
  const result = parseLax(schema, json);
  if (result.success) return result.data;
  const named = namedError(result.error.issues);
  if (named) throw named;
  const [issue] = result.error.issues;
  const param = issue!.path.join('.');
  const message = param === '' ? `The message must be an object: ${issue!.message}` : `${param}: ${issue!.message}`;
  throw new AppError('invalid_parameters', { message, ...(param === '' ? {} : { param }) });
}

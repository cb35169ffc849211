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

/** Unread messages before the socket is paused (back-pressure). */
const maxUnread = 32;

/** The messages of a socket in order, each validated when it is read; they end when `closing` aborts. */
export function socketInbox<S extends z.ZodType>(socket: WebSocket, schema: S, closing: AbortSignal) {
  const unread: { readonly data: RawData; readonly isBinary: boolean }[] = [];
  let wake = () => {};
  let isDiscarding = false;
  let peeked: z.output<S> | undefined;

  socket.on('message', (data, isBinary) => {
    if (isDiscarding) return;
    unread.push({ data, isBinary });
    if (unread.length >= maxUnread) socket.pause();
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
      signal?.addEventListener('abort', () => resolve(), { once: true });
      await promise;
    }
    const { data, isBinary } = unread.shift()!;
    if (unread.length === maxUnread / 2 && socket.isPaused) socket.resume();
    return read(schema, data, isBinary);
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
      socket.resume();
    },
  };
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

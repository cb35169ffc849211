import type { FastifyReply } from 'fastify';

/** The reason of the signal that aborts a request when its caller disconnects. */
class CallerDisconnected extends Error {
  override readonly name = 'CallerDisconnected';
  constructor() {
    super('The caller disconnected.');
  }
}

/** Whether the caller disconnected before the end of the reply. */
export const hasLeft = ({ raw }: Pick<FastifyReply, 'raw'>): boolean => raw.destroyed && !raw.writableFinished;

/** Aborts when the caller disconnects before the end of the reply. */
export function disconnectionSignal(reply: Pick<FastifyReply, 'raw'>): AbortSignal {
  const disconnection = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnection.abort(new CallerDisconnected());
  });
  return disconnection.signal;
}

/** Errors of Node.js for a connection or a stream that ended early, and for work that was aborted. */
const abortCodes = new Set(['ABORT_ERR', 'ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']);

/** Whether an error follows from the disconnection of the caller alone; any other error is a fault of the server. */
export function isDisconnection(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof CallerDisconnected || cause.name === 'AbortError' || hasAbortCode(cause)) return true;
  return false;
}

const hasAbortCode = ({ code }: NodeJS.ErrnoException): boolean => code !== undefined && abortCodes.has(code);

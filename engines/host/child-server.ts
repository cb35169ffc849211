import type { ChildAnswer, ChildCall } from './child-messages.ts';

/**
 * Runs in the child process and answers the calls of `openChildHost` with `handle`, one at a time. An error of `handle`
 * fails only that call. The process ends only when its parent disconnects.
 */
export function serveCalls<Request, Reply>(handle: (request: Request) => Reply): void {
  const send = (answer: ChildAnswer<Reply>): void => {
    // If the parent has already exited, `disconnect` ends this process.
    process.send?.(answer, undefined, undefined, () => {});
  };
  // Ctrl-C in a terminal reaches the whole process group, but the server still needs this process to finish its
  // streams.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => {});
  process.on('disconnect', () => process.exit());
  process.on('message', ({ id, request }: ChildCall<Request>) => {
    try {
      send({ kind: 'reply', id, reply: handle(request) });
    } catch (error) {
      send({ kind: 'error', id, message: error instanceof Error ? error.message : String(error) });
    }
  });
  send({ kind: 'ready' });
}

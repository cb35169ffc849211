import type { ChildAnswer, ChildCall } from './child-messages.ts';

/**
 * Runs in the child process: answers the calls of its `openChildHost` with `handle`, one after the other. What `handle`
 * throws fails that call only. The process ends with its parent, and leaves the time of its end to it.
 */
export function serveCalls<Request, Reply>(handle: (request: Request) => Reply): void {
  const send = (answer: ChildAnswer<Reply>): void => {
    // The parent may be gone already: then `disconnect` ends us.
    process.send?.(answer, undefined, undefined, () => {});
  };
  // A Ctrl-C in the terminal reaches the whole group; the server still finishes its streams with our help.
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

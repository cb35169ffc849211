import { answerPromise } from './answer-call.ts';
import type { Answer, Call } from './runner-messages.ts';

/**
 * Runs in the child process and answers the calls of `startProcess` with `handle`, one at a time. The process ends only
 * when its parent disconnects.
 */
export function serveCalls<Request, Reply>(handle: (request: Request) => Reply | Promise<Reply>): void {
  const send = (answer: Answer<Reply>): void => {
    // If the parent has already exited, `disconnect` ends this process.
    process.send?.(answer, undefined, undefined, () => {});
  };
  // Ctrl-C in a terminal reaches the whole process group, but the server still needs this process to finish its
  // streams.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => {});
  process.on('disconnect', () => process.exit());
  process.on('message', async (call: Call<Request>) => send(await answerPromise(call, handle)));
  send({ kind: 'ready' });
}

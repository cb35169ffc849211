import { parentPort, workerData } from 'node:worker_threads';
import { answerCall } from './answer-call.ts';
import type { Call, ThreadSetup } from './runner-messages.ts';

/** The call that a thread works on. */
export interface ServedCall<Piece> {
  /** Sends a part of the result early. */
  emit(piece: Piece, transfer?: ArrayBuffer[]): void;
  /** Whether the caller no longer wants the reply. */
  isStopped(): boolean;
}

export interface TaskServer<Request, Reply, Piece> {
  handle(request: Request, call: ServedCall<Piece>): Reply;
  /** The memory that a reply hands over to the server. */
  transfer?(reply: Reply): ArrayBuffer[];
}

/** The start data of this thread. */
export const threadData = <Data>(): Data => (workerData as ThreadSetup<Data>).data;

/** Runs in a worker thread and answers the calls of `startThread`, one at a time. */
export function serveTasks<Request, Reply, Piece = never>(server: TaskServer<Request, Reply, Piece>): void {
  const port = parentPort;
  if (!port) throw new Error('serveTasks runs in a worker thread');
  const { stop } = workerData as ThreadSetup<unknown>;
  port.on('message', (call: Call<Request>) => {
    const { id } = call;
    const served: ServedCall<Piece> = {
      emit: (piece, transfer = []) => port.postMessage({ kind: 'piece', id, piece }, transfer),
      isStopped: () => Atomics.load(stop, 0) === id,
    };
    const answer = answerCall(call, (request) => server.handle(request, served));
    port.postMessage(answer, answer.kind === 'reply' ? (server.transfer?.(answer.reply) ?? []) : []);
  });
  port.postMessage({ kind: 'ready' });
}

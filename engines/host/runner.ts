import { EngineError } from '../contract/engine-error.ts';
import { runnerFigures } from './runner-figures.ts';
import type { Answer, Call } from './runner-messages.ts';

/** One run of a thread or child process. It answers one call at a time, in the order of the calls. */
export interface Runner<Request, Reply, Piece = never> {
  /** Resolves when it can take calls; rejects with a retryable EngineError if it ends before that. */
  readonly ready: Promise<void>;
  /** Resolves when it has ended for any reason, before its open calls reject. */
  readonly ended: Promise<void>;
  /**
   * Resolves with the reply, after all pieces. Rejects with an EngineError: not retryable if the call failed,
   * retryable if the runner ended first.
   */
  call(request: Request, onPiece?: (piece: Piece) => void): Promise<Reply>;
  /** Asks the last call to return early, which only a thread can. */
  requestStop(): void;
  /** Ends it at once. */
  kill(): void;
  /** Ends it, if necessary by killing it. Open calls fail. Resolves when it has ended. */
  close(): Promise<void>;
}

export interface RunnerOptions {
  readonly engineId: string;
  /** A runner that sends nothing for this long during a call is killed; without it, a call may take any time. */
  readonly replyTimeoutMs?: number | undefined;
}

/** Sends messages to a thread or a child process. */
export interface Carrier<Request> {
  post(call: Call<Request>): void;
  requestStop(id: number): void;
  /** Reports whether there are open calls. */
  setBusy(isBusy: boolean): void;
  kill(): void;
  close(): void;
}

interface CarrierEvents<Reply, Piece> {
  onAnswer(answer: Answer<Reply, Piece>): void;
  onEnd(reason: string): void;
}

interface OpenCall<Reply, Piece> {
  readonly onPiece: ((piece: Piece) => void) | undefined;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: EngineError) => void;
}

/** A runner that does not close within this time is killed. */
const closeGraceMs = 2000;

/** Starts a carrier, matches its answers with the calls, and kills it if it is silent. */
export function openRunner<Request, Reply, Piece>(
  { engineId, replyTimeoutMs }: RunnerOptions,
  start: (events: CarrierEvents<Reply, Piece>) => Carrier<Request>,
): Runner<Request, Reply, Piece> {
  const openCalls = new Map<number, OpenCall<Reply, Piece>>();
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let endError: EngineError | undefined;
  const figures = runnerFigures(engineId);
  let isSilent = false;
  let isEnding = false;
  let lastId = 0;
  // Some callers do not wait until the runner is ready; without this, a failed start would be an unhandled rejection.
  ready.promise.catch(() => {});

  const carrier = start({
    onAnswer(answer) {
      watchdog?.refresh();
      if (answer.kind === 'ready') {
        carrier.setBusy(openCalls.size > 0);
        return ready.resolve();
      }
      const call = openCalls.get(answer.id);
      if (answer.kind === 'piece') return call?.onPiece?.(answer.piece);
      if (openCalls.delete(answer.id)) figures.open--;
      if (openCalls.size === 0) carrier.setBusy(false);
      if (answer.kind === 'reply') call?.resolve(answer.reply);
      else call?.reject(new EngineError(engineId, answer.message, { retryable: false, isRequestFault: true }));
    },
    onEnd(reason) {
      if (endError) return;
      const cause = isSilent ? 'it did not answer in time' : reason;
      const message = `the ${engineId} runner ended (${cause})`;
      endError = new EngineError(engineId, message, { retryable: true });
      figures.running--;
      figures.open -= openCalls.size;
      if (!isEnding) figures.crashes++;
      clearTimeout(watchdog);
      ended.resolve();
      ready.reject(endError);
      for (const { reject } of openCalls.values())
        reject(new EngineError(engineId, message, { retryable: true, isRequestFault: true }));
      openCalls.clear();
    },
  });
  figures.running++;

  const endIfSilent = (): void => {
    if (openCalls.size === 0) return;
    isSilent = true;
    carrier.kill();
  };
  const watchdog = replyTimeoutMs === undefined ? undefined : setTimeout(endIfSilent, replyTimeoutMs).unref();

  return {
    ready: ready.promise,
    ended: ended.promise,
    call: (request, onPiece) =>
      new Promise((resolve, reject) => {
        if (endError) return reject(endError);
        const id = ++lastId;
        carrier.post({ id, request });
        figures.calls++;
        figures.open++;
        if (openCalls.size === 0) {
          watchdog?.refresh();
          carrier.setBusy(true);
        }
        openCalls.set(id, { onPiece, resolve, reject });
      }),
    requestStop: () => carrier.requestStop(lastId),
    kill() {
      isEnding = true;
      carrier.kill();
    },
    async close() {
      if (endError) return;
      isEnding = true;
      carrier.close();
      const killTimer = setTimeout(() => carrier.kill(), closeGraceMs);
      await ended.promise;
      clearTimeout(killTimer);
    },
  };
}

import { clauseTimeoutError, EngineError } from '../contract/engine-error.ts';
import { openFairOrder } from './fair-order.ts';
import type { Runner } from './runner.ts';
import { runnerFigures } from './runner-figures.ts';
import { openWaitQueue } from './wait-queue.ts';

/** Tasks that wait for one of a few runners. Tenants take turns. A runner has one task at a time. */
export interface TaskQueue<Request, Reply, Piece = never> {
  /** Number of tasks that wait for a runner. */
  readonly waiting: number;
  /**
   * Queues a task immediately; `request` is called when its turn comes. Rejects with `signal.reason` without delay, or
   * with an EngineError, which is retryable if the runner ended or the queue is full, and not if the task took too long.
   */
  run(request: () => Request, signal: AbortSignal, options?: TaskOptions<Piece>): Promise<Reply>;
  /**
   * Starts runners until `count` run, and from now on replaces those that end. Resolves when they are ready, rejects if
   * one cannot start.
   */
  keep(count: number): Promise<void>;
  /** Ends the runners. Running, waiting and later tasks fail. */
  close(): Promise<void>;
}

export interface TaskOptions<Piece> {
  /** Whose task it is. */
  readonly tenant?: string | undefined;
  /** Tasks with `isUrgent` go before the others, unless those waited for `maxYieldMs`. */
  readonly isUrgent?: boolean | undefined;
  readonly onPiece?: (piece: Piece) => void;
}

export interface TaskQueueOptions<Request, Reply, Piece> {
  readonly engineId: string;
  readonly start: () => Runner<Request, Reply, Piece>;
  /** Maximum number of runners. Those that `keep` does not keep start when tasks wait. */
  readonly size?: number;
  /** A further task is rejected. */
  readonly maxWaiting?: number;
  /** A runner whose task takes longer is killed; any time by default. */
  readonly taskTimeoutMs?: number | undefined;
  /** How long a runner may take to stop an aborted task before it is killed; at once by default. */
  readonly stopGraceMs?: number;
  /** A runner ends after it was idle for this long; never by default. */
  readonly idleMs?: number | undefined;
}

interface Member<Request, Reply, Piece> {
  readonly runner: Runner<Request, Reply, Piece>;
  isReady: boolean;
  isBusy: boolean;
  /** Ends the runner when it was idle for too long, or did not stop an aborted task in time. */
  timer?: NodeJS.Timeout;
}

interface Waiting {
  readonly tenant: string | undefined;
  readonly isUrgent: boolean;
  readonly sinceMs: number;
}

/** How long a task yields to urgent ones, so that a steady stream of them cannot stop it. */
const maxYieldMs = 2000;
/** Delay after a runner could not start. */
const restartDelayMs = 1000;

/** Creates the queue. Runners start with the first task, or with `keep`. */
export function openTaskQueue<Request, Reply, Piece = never>(
  options: TaskQueueOptions<Request, Reply, Piece>,
): TaskQueue<Request, Reply, Piece> {
  type Worker = Member<Request, Reply, Piece>;
  const {
    engineId,
    start,
    size = 1,
    maxWaiting = Number.POSITIVE_INFINITY,
    taskTimeoutMs,
    stopGraceMs = 0,
    idleMs,
  } = options;
  const members = new Set<Worker>();
  /** All runners that have not ended, including killed ones, which are no members any more. */
  const runners = new Set<Worker['runner']>();
  const queue = openWaitQueue<Worker, Waiting>();
  const order = openFairOrder();
  const figures = runnerFigures(engineId);
  let kept = 0;
  let closed = false;
  let restartTimer: NodeJS.Timeout | undefined;

  const failure = (state: string, retryable: boolean): EngineError =>
    new EngineError(engineId, `the ${engineId} queue is ${state}`, { retryable });

  /** Starts runners for the waiting tasks, and at least `kept` runners. */
  function startMissing(): void {
    if (closed || restartTimer) return;
    const busy = [...members].filter(({ isBusy }) => isBusy).length;
    const wanted = Math.min(size, Math.max(kept, busy + queue.waiters.length));
    while (members.size < wanted) startMember();
  }

  function startMember(): void {
    const runner = start();
    const member: Worker = { runner, isReady: false, isBusy: false };
    members.add(member);
    runners.add(runner);
    runner.ready.then(
      () => {
        member.isReady = true;
        offer(member);
      },
      (error) => {
        if (members.size === 0) queue.rejectAll(error);
      },
    );
    runner.ended.then(() => {
      runners.delete(runner);
      members.delete(member);
      clearTimeout(member.timer);
      if (!member.isReady && !closed) {
        restartTimer ??= setTimeout(() => {
          restartTimer = undefined;
          startMissing();
        }, restartDelayMs).unref();
      }
      startMissing();
    });
  }

  function kill(member: Worker): void {
    members.delete(member);
    member.runner.kill();
    startMissing();
  }

  /** Passes an idle runner to the next task. */
  function offer(member: Worker): void {
    if (closed || !members.has(member)) return;
    const yieldUntilMs = performance.now() - maxYieldMs;
    const urgent = queue.waiters.filter(({ info }) => info.isUrgent || info.sinceMs < yieldUntilMs);
    const next = order.next(urgent.length > 0 ? urgent : queue.waiters);
    if (next) {
      order.serve(next.info.tenant);
      member.isBusy = true;
      next.grant(member);
    } else if (idleMs !== undefined) {
      member.timer = setTimeout(() => {
        members.delete(member);
        void member.runner.close();
      }, idleMs).unref();
    }
  }

  async function acquire({ tenant, isUrgent = false }: TaskOptions<Piece>, signal: AbortSignal): Promise<Worker> {
    const idle = [...members].find(({ isReady, isBusy }) => isReady && !isBusy);
    if (idle) {
      clearTimeout(idle.timer);
      idle.isBusy = true;
      order.serve(tenant);
      return idle;
    }
    // One task for each runner that is starting does not count as waiting.
    const starting = [...members].filter(({ isReady }) => !isReady).length;
    if (queue.waiters.length >= maxWaiting + starting) throw failure('overloaded', true);
    const waiting = queue.wait({ tenant, isUrgent, sinceMs: performance.now() }, signal);
    figures.waiting++;
    const countLeft = () => void figures.waiting--;
    waiting.then(countLeft, countLeft);
    startMissing();
    return waiting;
  }

  /** Frees the runner when it has answered, which after an abort may be later than the task rejects. */
  async function work(member: Worker, request: () => Request, onPiece?: (piece: Piece) => void): Promise<Reply> {
    let isTooSlow = false;
    const limit =
      taskTimeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            isTooSlow = true;
            kill(member);
          }, taskTimeoutMs).unref();
    try {
      return await member.runner.call(request(), onPiece);
    } catch (error) {
      if (closed) throw failure('closed', false);
      throw isTooSlow ? clauseTimeoutError(engineId) : error;
    } finally {
      clearTimeout(limit);
      clearTimeout(member.timer);
      member.isBusy = false;
      offer(member);
    }
  }

  function stop(member: Worker): void {
    if (stopGraceMs > 0) {
      member.runner.requestStop();
      member.timer = setTimeout(() => kill(member), stopGraceMs).unref();
    } else {
      kill(member);
    }
  }

  return {
    get waiting() {
      return queue.waiters.length;
    },
    async run(request, signal, options = {}) {
      signal.throwIfAborted();
      if (closed) throw failure('closed', false);
      const member = await acquire(options, signal);
      if (signal.aborted) {
        // It was aborted just when its turn came.
        member.isBusy = false;
        offer(member);
        throw signal.reason;
      }
      const { promise: aborted, reject } = Promise.withResolvers<never>();
      const onAbort = (): void => {
        reject(signal.reason);
        stop(member);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        return await Promise.race([work(member, request, options.onPiece), aborted]);
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    },
    async keep(count) {
      kept = Math.min(size, count);
      startMissing();
      await Promise.all([...members].map(({ runner }) => runner.ready));
    },
    async close() {
      closed = true;
      clearTimeout(restartTimer);
      queue.rejectAll(failure('closed', false));
      await Promise.all([...runners].map((runner) => runner.close()));
    },
  };
}

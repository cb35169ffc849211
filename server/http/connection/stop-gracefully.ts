import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Drain } from '../../platform/drain.ts';

/** How often idle connections are closed while the last replies are sent. */
const idleCheckMs = 100;
/** How long calls that were cut off may take to store and charge for what was delivered. */
const settleTimeoutMs = 10_000;

/** A turn of the event loop in which a client hardly connects, in ms, and how many turns to wait for one. */
const shortTurnMs = 1;
const maxTurns = 500;

interface StopOptions {
  readonly drain: Drain;
  /** How long running requests and sockets may continue. */
  readonly timeoutMs: number;
}

/**
 * Stops serving without cutting calls: accepts connections until load balancers have noticed, stops listening, and waits
 * for running requests and sockets. After `timeoutMs` it cuts the rest, which are then charged as delivered.
 */
export async function stopGracefully(app: FastifyInstance, { drain, timeoutMs }: StopOptions): Promise<void> {
  const { calls, sockets } = app;
  drain.start();
  if (drain.acceptMs > 0) await sleep(drain.acceptMs);
  await shortTurn();
  app.server.close();
  sockets?.endFollowers();
  const closing = setInterval(() => app.server.closeIdleConnections(), idleCheckMs);
  await Promise.all([calls.untilIdle(timeoutMs), sockets?.untilIdle(timeoutMs)]);
  clearInterval(closing);
  await app.close();
  await calls.untilIdle(settleTimeoutMs);
}

/**
 * Resolves right after a short turn of the event loop. The system resets connections that wait in the queue of a listener
 * when it is closed, also if another process listens on the same port; a turn accepts those that came before it.
 */
async function shortTurn(): Promise<void> {
  for (let turn = 0; turn < maxTurns; turn++) {
    const startedAt = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    if (performance.now() - startedAt < shortTurnMs) return;
  }
}

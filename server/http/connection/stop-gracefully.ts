import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Drain } from '../../platform/drain.ts';

/** How often idle connections are closed while the last replies are sent. */
const idleCheckMs = 100;
/** How long calls that were cut off may take to store and charge for what was delivered. */
const settleTimeoutMs = 10_000;

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
  // Right after the connections that wait were accepted: those still in the queue of a closed listener are reset.
  await new Promise((resolve) => setImmediate(resolve));
  app.server.close();
  sockets?.endFollowers();
  const closing = setInterval(() => app.server.closeIdleConnections(), idleCheckMs);
  await Promise.all([calls.untilIdle(timeoutMs), sockets?.untilIdle(timeoutMs)]);
  clearInterval(closing);
  await app.close();
  await calls.untilIdle(settleTimeoutMs);
}

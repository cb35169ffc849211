import type { ServerResponse } from 'node:http';
import type { Actor } from '../../platform/actor.ts';
import type { Live, LiveEvent } from '../../platform/live.ts';

interface AccessWatchDeps {
  readonly live: Pick<Live, 'subscribe'>;
  /** Whether the caller may still act in the workspace, with the key of the call if it has one. */
  readonly hasAccess: (actor: Actor) => Promise<boolean>;
  readonly onError: (error: unknown) => void;
}

/** Calls `onEnd` once when the caller loses access, until the returned function is called. */
export type WatchAccess = (actor: Actor, onEnd: () => void) => () => void;

/** Access that ended between authentication and the subscription is found after this time. */
const firstCheckMs = 1000;

/** Ends what a removed or locked member, a disabled key, or anybody in a closed workspace still runs, in every process of the server. */
export function accessWatch({ live, hasAccess, onError }: AccessWatchDeps): WatchAccess {
  return (actor, onEnd) => {
    let isOver = false;
    const check = async () => {
      try {
        if (isOver || (await hasAccess(actor)) || isOver) return;
        stop();
        onEnd();
      } catch (error) {
        onError(error);
      }
    };
    const unsubscribe = live.subscribe(
      actor.workspaceId,
      (event) => mayEndAccess(actor, event) && void check(),
      () => void check(),
    );
    const timer = setTimeout(() => void check(), firstCheckMs);
    timer.unref();
    function stop() {
      isOver = true;
      unsubscribe();
      clearTimeout(timer);
    }
    return stop;
  };
}

function mayEndAccess({ userId, apiKeyId }: Actor, { topic, id }: LiveEvent): boolean {
  if (topic === 'members' || topic === 'service-accounts') return id === userId;
  // Its deletion may have been scheduled.
  if (topic === 'workspace') return true;
  return topic === 'api-keys' && apiKeyId !== undefined && (id === undefined || id === apiKeyId);
}

/**
 * Ends a call whose caller loses access, as if they had disconnected. The returned function starts it, when the handler
 * reads the signal of the call or returns a stream; short calls end by themselves, among them that by which the caller
 * leaves.
 */
export function openCallWatch(
  actor: Actor | undefined,
  reply: ServerResponse,
  watchAccess: WatchAccess | undefined,
): () => void {
  let isWatched = false;
  return () => {
    if (isWatched || !actor || !watchAccess || reply.destroyed) return;
    isWatched = true;
    reply.once(
      'close',
      watchAccess(actor, () => reply.destroy()),
    );
  };
}

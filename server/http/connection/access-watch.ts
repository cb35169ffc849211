import type { ServerResponse } from 'node:http';
import { findLack } from '../../../contract/permissions/evaluate.ts';
import type { PermissionName } from '../../../contract/permissions/permissions.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Live, LiveEvent } from '../../platform/live.ts';

/** What a call needs while it runs, as its route says. */
export interface AccessUse {
  readonly permits: PermissionName;
  /** The parameters of the path, which may name shared resources. */
  readonly params: Readonly<Record<string, string>>;
  /** Whether later messages may name others: the loss of a group, which the caller of the start still has, ends it. */
  readonly namesResources?: boolean | undefined;
}

interface AccessWatchDeps {
  readonly live: Pick<Live, 'subscribe'>;
  /** The caller with what they may do now; undefined if they left the workspace, or the key of the call is disabled. */
  readonly findCaller: (actor: Actor) => Promise<Actor | undefined>;
  /** Whether the caller still has a sufficient role on the shared resources that the path names. */
  readonly keepsRoles: (actor: Actor, use: AccessUse) => Promise<boolean>;
  readonly onError: (error: unknown) => void;
}

/** Calls `onEnd` once when the caller loses what the call needs, until the returned function is called. */
export type WatchAccess = (actor: Actor, use: AccessUse, onEnd: () => void) => () => void;

/** Access that ended between authentication and the subscription is found after this time. */
const firstCheckMs = 1000;

/**
 * Ends what a removed or locked member, a disabled key, a member without the group that alone allowed it, or anybody in
 * a closed workspace still runs, in every process of the server.
 */
export function accessWatch({ live, findCaller, keepsRoles, onError }: AccessWatchDeps): WatchAccess {
  async function hasAccess(actor: Actor, use: AccessUse): Promise<boolean> {
    const caller = await findCaller(actor);
    if (!caller || findLack(caller, use.permits)) return false;
    if (use.namesResources && lostGroup(actor, caller)) return false;
    return keepsRoles(caller, use);
  }

  return (actor, use, onEnd) => {
    let isOver = false;
    const check = async () => {
      try {
        if (isOver || (await hasAccess(actor, use)) || isOver) return;
        stop();
        onEnd();
      } catch (error) {
        onError(error);
      }
    };
    const unsubscribe = live.subscribe(
      actor.workspaceId,
      (event) => mayEndAccess(actor, use, event) && void check(),
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

function mayEndAccess({ userId, apiKeyId }: Actor, { params }: AccessUse, { topic, id }: LiveEvent): boolean {
  if (topic === 'members' || topic === 'service-accounts') return id === userId;
  // Its deletion may have been scheduled.
  if (topic === 'workspace') return true;
  // Also the permissions of all members, and a deleted group, whose members are not known any more.
  if (topic === 'groups') return true;
  if (topic === 'resource-shares') return Object.values(params).includes(id ?? '');
  return topic === 'api-keys' && apiKeyId !== undefined && (id === undefined || id === apiKeyId);
}

const lostGroup = (before: Actor, now: Actor): boolean =>
  now.role !== 'admin' && [...(before.groupIds ?? [])].some((id) => !now.groupIds?.has(id));

/**
 * Ends a call whose caller loses access, as if they had disconnected. The returned function starts it, when the handler
 * reads the signal of the call or returns a stream; short calls end by themselves, among them that by which the caller
 * leaves.
 */
export function openCallWatch(
  actor: Actor | undefined,
  use: AccessUse | undefined,
  reply: ServerResponse,
  watchAccess: WatchAccess | undefined,
): () => void {
  let isWatched = false;
  return () => {
    if (isWatched || !actor || !use || !watchAccess || reply.destroyed) return;
    isWatched = true;
    reply.once(
      'close',
      watchAccess(actor, use, () => reply.destroy()),
    );
  };
}

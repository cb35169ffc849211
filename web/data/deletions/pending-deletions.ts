import { ApiError } from '../api/api-error.ts';
import { hideItems, type ItemsOfTopic, showItems } from './hidden-items.ts';

/** How long a deletion can be undone. */
export const undoMs = 8000;

export interface Deletion extends ItemsOfTopic {
  /** Deletes one item on the server. Called while the page closes, too: send the request with `keepalive`. */
  readonly send: (id: string, options: { readonly keepalive: true }) => Promise<unknown>;
  /** Called once it can no longer be undone, or was. */
  readonly onSettled?: () => void;
  /** Called after the server deleted the items. */
  readonly onDeleted?: () => void;
  /** Called for items that the server did not delete, which lists then show again. */
  readonly onFailed: (error: unknown, ids: readonly string[]) => void;
}

export interface PendingDeletion {
  /** Shows the items again. Does nothing once they are being deleted. */
  readonly undo: () => void;
  /** Deletes the items now; with `isClosing`, the page has no time for replies. */
  readonly send: (isClosing?: boolean) => Promise<void>;
}

/** Those that wait, the latest last. */
const waiting = new Set<PendingDeletion>();
/** The replies that are awaited. */
const sent = new Set<Promise<void>>();

/**
 * Hides items at once and deletes them on the server only when `send` is called, the page closes or the session ends,
 * so that until then the deletion can be undone without a trace (U-34).
 */
export function deferDeletion(deletion: Deletion): PendingDeletion {
  const { onSettled } = deletion;
  hideItems(deletion);
  const settle = (): boolean => {
    const isWaiting = waiting.delete(pending);
    if (isWaiting) onSettled?.();
    return isWaiting;
  };
  const pending: PendingDeletion = {
    undo: () => {
      if (settle()) showItems(deletion);
    },
    send: async (isClosing = false) => {
      if (!settle()) return;
      const reply = sendAll(deletion, isClosing);
      sent.add(reply);
      await reply.finally(() => sent.delete(reply));
    },
  };
  waiting.add(pending);
  return pending;
}

/** Requests at a time: browsers refuse more than ten that may outlive their page. */
const maxRequests = 6;

async function sendAll(deletion: Deletion, isClosing: boolean): Promise<void> {
  const { topic, field, ids, send, onDeleted, onFailed } = deletion;
  const failedIds: string[] = [];
  let firstError: unknown;
  const next = ids.values();
  const sendNext = async (): Promise<void> => {
    for (const id of next)
      await send(id, { keepalive: true }).catch((error: unknown) => {
        if (isGone(error)) return;
        firstError ??= error;
        failedIds.push(id);
      });
  };
  // A page that closes has no time for one after the other.
  await Promise.all(Array.from({ length: isClosing ? ids.length : maxRequests }, sendNext));
  if (failedIds.length > 0) {
    hideItems({ topic, field, ids: ids.filter((id) => !failedIds.includes(id)) });
    showItems(deletion);
    onFailed(firstError, failedIds);
  }
  if (failedIds.length < ids.length) onDeleted?.();
}

/** Whether it was deleted already, in another tab or by another person. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.type.endsWith('_not_found'));

/** Undoes the latest deletion; false if none waits. */
export function undoLatestDeletion(): boolean {
  const latest = [...waiting].at(-1);
  latest?.undo();
  return latest !== undefined;
}

/** Deletes at once what waits, before a step that needs it: a sign-out, or a change that depends on it. */
export async function flushDeletions(isClosing = false): Promise<void> {
  for (const pending of waiting) void pending.send(isClosing);
  await Promise.all(sent);
}

/** Shows everything again that waits: the session that could delete it has ended. */
export function dropDeletions(): void {
  for (const pending of waiting) pending.undo();
}

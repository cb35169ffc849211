import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hideItemsIn } from './hidden-items.ts';
import { dropDeletions, flushDeletions, undoLatestDeletion, undoMs } from './pending-deletions.ts';

/** Carries out or undoes the deletions that wait; mounted once, around all screens that delete. */
export function useDeletions(client: QueryClient, workspaceId: string | undefined): void {
  useEffect(() => hideItemsIn(client), [client]);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => void flushDeletions();
    const close = () => void flushDeletions(true);
    addEventListener('pagehide', close, { signal });
    // A browser freezes a page before it discards it without `pagehide`.
    document.addEventListener('freeze', close, { signal });
    // The toast stops its time while the page is hidden, and the page may never be shown again.
    const onVisibility = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') timer = setTimeout(flush, undoMs);
    };
    document.addEventListener('visibilitychange', onVisibility, { signal });
    addEventListener('keydown', onKey, { signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
      flush();
    };
  }, []);
  useEffect(() => {
    // A sign-out and a switch delete first; what still waits belongs to a session that ended elsewhere.
    if (workspaceId !== undefined) return dropDeletions;
  }, [workspaceId]);
}

const textFields =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Ctrl+Z undoes the latest deletion, unless a field or an editor takes it. */
function onKey(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
  if (target instanceof Element && target.closest(textFields)) return;
  if (undoLatestDeletion()) event.preventDefault();
}

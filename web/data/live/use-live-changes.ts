import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UserReply } from '../../../contract/accounts/current-user.ts';
import type { Topic, WorkspaceEvents } from '../../../contract/instance/realtime.ts';
import { listOpenSections } from '../../../contract/permissions/workspace-sections.ts';
import { session } from '../api/api.ts';
import { subscriptionQuery, userQuery, workspaceQuery } from '../api/queries.ts';
import { instance } from '../instance/use-instance.ts';
import { toCaller } from '../session/use-permission.ts';
import { changes } from './change-events.ts';
import type { WatchedDocument } from './live.ts';
import { isDisconnected, reconnect } from './live-connection.ts';

/** Keeps queries up to date with changes made elsewhere while the caller is mounted (API-022). */
export function useLiveChanges(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const state = session.state();
    if (state.status !== 'signed-in') return;
    const stop = new AbortController();
    const wake = new EventTarget();
    const retryNow = () => wake.dispatchEvent(new Event('wake'));
    const onWake = () => document.visibilityState === 'visible' && retryNow();
    const unsubscribe = reconnect.subscribe(retryNow);
    addEventListener('online', onWake, { signal: stop.signal });
    document.addEventListener('visibilitychange', onWake, { signal: stop.signal });
    // Loaded lazily, so that the first paint does not wait for it.
    void import('./live.ts').then(({ followDocuments }) =>
      followDocuments({
        connect: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/v1/realtime`),
        token: session.freshToken,
        watched: watchedBy(queryClient, state),
        onConnection: (isOpen) => {
          if (isOpen && isDisconnected.state()) void refetchFailed(queryClient);
          isDisconnected.set(!isOpen);
        },
        // Signed out elsewhere: refreshing ends the session, and the app goes to sign-in.
        onRefused: () => void session.refresh().catch(() => undefined),
        wake,
        signal: stop.signal,
      }),
    );
    return () => {
      stop.abort();
      unsubscribe();
      isDisconnected.reset();
    };
  }, [queryClient]);
}

/** Loads again what the page shows and could not load while the server was away. */
const refetchFailed = (queryClient: QueryClient): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });

/** The open sections of the workspace settings, which follow the flags; some are for admins only. */
const accessOf = (user: UserReply): string => listOpenSections(toCaller(user)).join();

/** Responses that were requested before a document arrived may be older than it, so they are cancelled first. */
function watchedBy(queryClient: QueryClient, { userId, workspaceId }: { userId: string; workspaceId: string }) {
  const watched: WatchedDocument[] = [
    {
      collection: 'user',
      id: userId,
      onChange: async (data) => {
        const user = data as UserReply;
        await queryClient.cancelQueries({ queryKey: userQuery.queryKey, exact: true });
        const before = queryClient.getQueryData(userQuery.queryKey);
        queryClient.setQueryData(userQuery.queryKey, user);
        // AUTH-063: another role, or another group, has other flags.
        if (before && accessOf(before) !== accessOf(user)) void queryClient.invalidateQueries({ queryKey: ['flags'] });
        queryClient.setQueryData(subscriptionQuery.queryKey, user.subscription);
      },
    },
    {
      collection: 'workspace',
      id: workspaceId,
      onChange: async (data) => {
        await queryClient.cancelQueries({ queryKey: workspaceQuery.queryKey, exact: true });
        queryClient.setQueryData(workspaceQuery.queryKey, data as never);
      },
    },
    { collection: 'event', id: workspaceId, onChange: refetchChanged(queryClient) },
  ];
  return watched;
}

/** These topics arrive as documents. */
const documentTopics: readonly string[] = ['user', 'workspace', 'subscription'];

/** Responses that were requested before the connection was ready may be older than this state. */
const overlapMs = 60_000;

/** Returns a handler that refetches the lists whose topic changed. */
function refetchChanged(queryClient: QueryClient): (data: unknown) => void {
  const startedAt = Date.now();
  let before: WorkspaceEvents['topics'] | undefined;
  return (data) => {
    const { topics } = data as WorkspaceEvents;
    // A removed topic may have changed too: this server process does not know it.
    const names = new Set([...Object.keys(topics), ...Object.keys(before ?? {})]) as Set<Topic>;
    for (const name of names) {
      const at = topics[name]?.at_unix_ms;
      const isNew = before ? at !== before[name]?.at_unix_ms : at !== undefined && at > startedAt - overlapMs;
      if (isNew && name === 'instance') void instance.refresh();
      // The plan document does not contain the payment state.
      if (isNew && name === 'subscription') void queryClient.invalidateQueries({ queryKey: ['billing'] });
      if (isNew && !documentTopics.includes(name)) void queryClient.invalidateQueries({ queryKey: [name] });
      if (isNew) changes.emit(name, topics[name]?.id ?? null);
    }
    before = topics;
  };
}

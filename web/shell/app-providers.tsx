import { QueryClientProvider } from '@tanstack/react-query';
import { Direction } from 'radix-ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { createQueryClient } from '../data/api/query-client.ts';
import { useDeletions } from '../data/deletions/use-deletions.ts';
import { useSession } from '../data/session/use-session.ts';
import { cacheCleanupMs, removeExpired } from '../data/storage/local-store.ts';
import { direction } from '../messages/locale.ts';
import { TooltipLayer } from '../parts/overlay/tooltip-layer.tsx';
import { RouteError } from '../parts/page/route-error.tsx';
import type { Route } from './+types/app-providers.ts';

const Toasts = lazy(async () => ({ default: (await import('../parts/status/toasts.tsx')).Toasts }));

/** The providers of every screen under /app; public pages do not need them. */
export default function AppProviders() {
  const [queryClient] = useState(createQueryClient);
  const state = useSession();
  const workspaceId = state.status === 'signed-in' ? state.workspaceId : undefined;
  useDeletions(queryClient, workspaceId);
  // Clears one user's data before the next user signs in, and that of a workspace before another one is shown. A clean-up function runs before the effects of the next screen,
  // so it does not clear the data that this screen requests.
  useEffect(() => {
    if (workspaceId !== undefined) return () => queryClient.clear();
  }, [workspaceId, queryClient]);
  useEffect(() => {
    const cleanup = setTimeout(() => removeExpired(localStorage, Date.now()), cacheCleanupMs);
    return () => clearTimeout(cleanup);
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Direction.Provider dir={direction}>
        <Outlet />
        <TooltipLayer />
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      </Direction.Provider>
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <RouteError error={error} />
    </main>
  );
}

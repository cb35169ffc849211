import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { createQueryClient } from '../data/api/query-client.ts';
import { useSession } from '../data/session/use-session.ts';
import { cacheCleanupMs, removeExpired } from '../data/storage/local-store.ts';
import { TooltipLayer } from '../parts/overlay/tooltip-layer.tsx';
import { RouteError } from '../parts/page/route-error.tsx';
import type { Route } from './+types/app-providers.ts';

const Toasts = lazy(async () => ({ default: (await import('../parts/status/toasts.tsx')).Toasts }));

/** What every screen under /app stands on; public pages do without. */
export default function AppProviders() {
  const [queryClient] = useState(createQueryClient);
  const { status } = useSession();
  // The next person at this browser sees nothing of the one before. As a clean-up it comes before the effects of the screen
  // that follows, and what that one asks for stays.
  useEffect(() => {
    if (status === 'signed-in') return () => queryClient.clear();
  }, [status, queryClient]);
  useEffect(() => {
    const cleanup = setTimeout(() => removeExpired(localStorage, Date.now()), cacheCleanupMs);
    return () => clearTimeout(cleanup);
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <TooltipLayer />
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
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

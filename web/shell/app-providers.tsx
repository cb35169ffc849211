import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { createQueryClient } from '../data/query-client.ts';
import { TooltipProvider } from '../parts/tooltip.tsx';
import type { Route } from './+types/app-providers.ts';
import { RouteError } from './route-error.tsx';
import { Toasts } from './toasts.tsx';

/** What every screen under /app stands on; public pages do without. */
export default function AppProviders() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <Outlet />
        <Toasts />
      </TooltipProvider>
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

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { createQueryClient } from '../../data/api/query-client.ts';
import { TooltipLayer } from '../../parts/overlay/tooltip-layer.tsx';
import { player } from '../../parts/player/player-instance.ts';
import { Toasts } from '../../parts/status/toasts.tsx';

interface PublicProvidersProps {
  /** Puts what the build knows into the new cache. */
  fill?: (queryClient: QueryClient) => void;
  children: ReactNode;
}

/** The providers that `/app` sets up around its screens. The player has no bar here, so it ends with the page. */
export function PublicProviders({ fill, children }: PublicProvidersProps) {
  const [queryClient] = useState(() => {
    const created = createQueryClient();
    fill?.(created);
    return created;
  });
  useEffect(() => () => player.close(), []);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <TooltipLayer />
      <Toasts />
    </QueryClientProvider>
  );
}

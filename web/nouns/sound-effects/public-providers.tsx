import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { createQueryClient } from '../../data/api/query-client.ts';
import { TooltipLayer } from '../../parts/overlay/tooltip-layer.tsx';
import { player } from '../../parts/player/player-instance.ts';
import { Toasts } from '../../parts/status/toasts.tsx';

/** The providers that `/app` sets up around its screens. The player has no bar here, so it ends with the page. */
export function PublicProviders({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => () => player.close(), []);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <TooltipLayer />
      <Toasts />
    </QueryClientProvider>
  );
}

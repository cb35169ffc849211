import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from './api.ts';
import { followChanges } from './live.ts';

/** Keeps what is shown up to date with changes made elsewhere, as long as the caller is mounted. */
export function useLiveChanges(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    void followChanges({
      client: api,
      onChange: (topic) => void queryClient.invalidateQueries({ queryKey: [topic] }),
      onReconnect: () => void queryClient.invalidateQueries(),
      signal: stop.signal,
    });
    return () => stop.abort();
  }, [queryClient]);
}

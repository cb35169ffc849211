import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import { showError } from '../../parts/status/show-error.tsx';

const queryKey = ['sessions'] as const;

/** The person's sessions, most recently used first. */
export const sessionsQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => (await api.call('GET /v1/auth/sessions', { signal })).sessions,
});

function useEnding<Input>(run: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    onError: showError,
  });
}

export const useEndSession = () =>
  useEnding((sessionId: string) =>
    api.call('DELETE /v1/auth/sessions/{session_id}', { params: { session_id: sessionId } }),
  );

export const useEndOtherSessions = () => useEnding(() => api.call('POST /v1/auth/sign-out-everywhere'));

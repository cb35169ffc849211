import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, session } from '../../data/api/api.ts';
import { ApiError } from '../../data/api/api-error.ts';
import { userQuery } from '../../data/api/queries.ts';
import { flushDeletions } from '../../data/deletions/pending-deletions.ts';
import type { SessionReply } from '../../data/session/session.ts';
import { t } from '../../messages/t.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';

/**
 * WS-026: leads to the identity provider of a workspace that requires it, and back to this page; false if the person's
 * email has none.
 */
async function openSingleSignOn(queryClient: QueryClient): Promise<boolean> {
  const { email } = await queryClient.ensureQueryData(userQuery);
  const { provider } = await api.call('GET /v1/workspace/find-sso-provider', { query: { email } });
  if (!provider) return false;
  const redirect = location.pathname + location.search;
  location.assign(`${provider.start_url}?${new URLSearchParams({ email, redirect })}`);
  return true;
}

/**
 * A mutation after which the session continues in another workspace. The app then drops all cached data and draws its
 * screens anew; `onDone` is called even so.
 */
export function useWorkspaceChange<Input>(run: (input: Input) => Promise<SessionReply>, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      await flushDeletions();
      await session.adopt(await run(input));
      onDone();
    },
    onError: async (error) => {
      const requiresProvider = error instanceof ApiError && error.type === 'single_sign_on_required';
      const isLeaving = requiresProvider && (await openSingleSignOn(queryClient).catch(() => false));
      if (!isLeaving) showError(error);
    },
  });
}

export const useSwitchWorkspace = () =>
  useWorkspaceChange(
    (workspaceId: string) => api.call('POST /v1/user/workspaces/switch', { body: { workspace_id: workspaceId } }),
    () => toast.success(t('Workspace switched.')),
  );

import { useMutation } from '@tanstack/react-query';
import { api, session } from '../../data/api/api.ts';
import type { SessionReply } from '../../data/session/session.ts';
import { showError } from '../../parts/status/show-error.ts';
import { toast } from '../../parts/status/toast.ts';

/**
 * A mutation after which the session continues in another workspace. The app then drops all cached data and draws its
 * screens anew; `onDone` is called even so.
 */
export const useWorkspaceChange = <Input>(run: (input: Input) => Promise<SessionReply>, onDone: () => void) =>
  useMutation({
    mutationFn: async (input: Input) => {
      await session.adopt(await run(input));
      onDone();
    },
    onError: showError,
  });

export const useSwitchWorkspace = () =>
  useWorkspaceChange(
    (workspaceId: string) => api.call('POST /v1/user/workspaces/switch', { body: { workspace_id: workspaceId } }),
    () => toast.success('Workspace switched.'),
  );

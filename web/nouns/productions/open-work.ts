import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { WorkState } from '../../../contract/productions/productions.ts';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { toast } from '../../parts/status/toast.ts';
import { useWorkspaceChange } from '../members/use-workspace-change.ts';

interface Work {
  readonly workspace_id: string;
  /** Of the app; null until it is prepared. */
  readonly path: string | null;
}

/** Goes to the tool of a task, in the workspace of the task. */
export function useGoToWork() {
  const navigate = useNavigate();
  const path = useRef('/app');
  return useWorkspaceChange(
    ({ workspace_id, path: target }: Work) => {
      path.current = target ?? '/app';
      return api.call('POST /v1/user/workspaces/switch', { body: { workspace_id } });
    },
    () => {
      toast.success(t('You are in the workspace of the task.'));
      void navigate(path.current);
    },
  );
}

const askAgainMs = 1000;
const maxAsks = 60;

/** Asks for the work until it is prepared, at most for a minute. */
export async function prepared<W extends { readonly state: WorkState }>(ask: () => Promise<W>): Promise<W> {
  for (let asks = 1; ; asks += 1) {
    const work = await ask();
    if (work.state !== 'preparing' || asks === maxAsks) return work;
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session } from '../data/api/api.ts';
import { workspaceQuery } from '../data/api/queries.ts';
import { clearLastActivity, watchInactivity } from '../data/session/inactivity.ts';

/** Signs out after the workspace's inactivity timeout across all tabs, also if it passed while no tab was open. */
export function useInactivity(): void {
  const { data } = useQuery(workspaceQuery);
  const timeoutS = data?.session_inactivity_timeout;
  useEffect(() => {
    if (timeoutS === undefined) return;
    if (timeoutS === null) {
      clearLastActivity(localStorage);
      return;
    }
    return watchInactivity({
      target: document,
      store: localStorage,
      timeoutMs: timeoutS * 1000,
      onInactive: () => void session.signOut(),
    });
  }, [timeoutS]);
}

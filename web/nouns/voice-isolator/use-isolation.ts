import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { toolCredits } from '../../../contract/catalogue/plans/tool-cost.ts';
import { isAbort } from '../../data/api/api-error.ts';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { track } from '../../data/api/track-event.ts';
import { useStore } from '../../data/store/use-store.ts';
import { isolationRun } from './isolation-run.ts';

/** The isolation of this tab, with functions to start and cancel it. */
export function useIsolation() {
  const queryClient = useQueryClient();
  const state = useStore(isolationRun);
  const start = useCallback(
    async (recording: File) => {
      track('audio isolation started');
      const result = await isolationRun.start(recording);
      const { error } = isolationRun.state();
      if (result) track('audio isolation completed');
      else if (error && !isAbort(error)) track('audio isolation failed');
      void queryClient.invalidateQueries({ queryKey: ['subscription'] });
      void queryClient.invalidateQueries({ queryKey: ['isolations'] });
      return result;
    },
    [queryClient],
  );
  return { ...state, start, cancel: isolationRun.cancel, clear: isolationRun.clear };
}

/** The price of a recording in credits, 0 while its length is unknown, and the plan that pays it. */
export function useIsolationPrice(seconds: number | undefined) {
  const { data: quota } = useQuery(subscriptionQuery);
  return { quota, credits: seconds === undefined ? 0 : toolCredits({ product: 'Isolation', durationS: seconds }) };
}

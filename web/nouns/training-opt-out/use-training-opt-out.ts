import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { TrainingOptOutReply } from '../../../contract/workspaces/training-opt-out.ts';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import { askOptOut } from './opt-out-request.ts';

/** The choice of the workspace; `['workspace', …]`, so that changes by others arrive. */
export const trainingOptOutQuery = queryOptions({
  queryKey: ['workspace', 'training-opt-out'],
  queryFn: ({ signal }) => api.call('GET /v1/workspace/training-opt-out', { signal }),
});

/** Asks in the dialog, and changes the setting once it is confirmed (PRIV-004, PRIV-012). */
export async function openTrainingOptOut(queryClient: QueryClient): Promise<void> {
  const current = await readOptOut(queryClient);
  if (!current) return;
  const { toggle_enabled: enabled } = await askOptOut({
    title: t('Training opt-out'),
    description: t(
      'While this is on, the content of your workspace is not used to train models. It applies to everyone in the workspace.',
    ),
    toggle_enabled: current.enabled,
    can_change: current.can_change,
  });
  if (enabled === null) return;
  try {
    const next = await api.call('POST /v1/workspace/training-opt-out', { body: { enabled } });
    queryClient.setQueryData(trainingOptOutQuery.queryKey, next);
    toast.success(
      enabled ? t('Your workspace is opted out of training.') : t('Your workspace is opted in to training.'),
    );
  } catch (error) {
    console.warn('Failed to set the training opt-out.', error);
    showError(error);
  }
}

/** Undefined after a failure, which is only logged (C-08). */
async function readOptOut(queryClient: QueryClient): Promise<TrainingOptOutReply | undefined> {
  try {
    return await queryClient.fetchQuery(trainingOptOutQuery);
  } catch (error) {
    console.warn('Failed to read the training opt-out.', error);
    return undefined;
  }
}

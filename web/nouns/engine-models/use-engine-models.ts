import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DefaultEngine } from '../../../contract/catalogue/engine-models.ts';
import type { EngineModelsReply } from '../../../contract/speech/engine-models.ts';
import { api } from '../../data/api/api.ts';
import { showError } from '../../parts/status/show-error.tsx';

const queryKey = ['engine-models'] as const;
/** Polling interval while the list changes by itself, in ms. */
const followMs = 700;

const isMoving = ({ models, is_measuring_speed: isMeasuring }: EngineModelsReply): boolean =>
  isMeasuring || models.some(({ state }) => state === 'installing' || state === 'waiting');

/** The neural models of the server; polled while one is being installed or the machine is being measured. */
export const engineModelsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => api.call('GET /v1/engine-models', { signal }),
  refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? followMs : false),
});

function useChange<Input>(run: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey });
      await queryClient.invalidateQueries({ queryKey: ['voices'] });
    },
    onError: showError,
  });
}

const paramsOf = (modelId: string) => ({ params: { model_id: modelId } });

export const useInstallModel = () =>
  useChange((modelId: string) => api.call('POST /v1/engine-models/{model_id}/install', paramsOf(modelId)));

export const useCancelModel = () =>
  useChange((modelId: string) => api.call('POST /v1/engine-models/{model_id}/cancel', paramsOf(modelId)));

export const useRemoveModel = () =>
  useChange((modelId: string) => api.call('DELETE /v1/engine-models/{model_id}', paramsOf(modelId)));

export const useDefaultEngine = () =>
  useChange((defaultEngine: DefaultEngine) =>
    api.call('POST /v1/engine-models/default-engine', { body: { default_engine: defaultEngine } }),
  );

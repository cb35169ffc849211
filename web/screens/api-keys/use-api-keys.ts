import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ApiKeyReply } from '../../../contract/accounts/api-keys.ts';
import { api } from '../../data/api/api.ts';
import { formatMessage } from '../../messages/format-message.ts';
import type { KeySettings } from '../../nouns/api-keys/key-form.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import { firstFailureText, useBulkRun } from '../../parts/table/use-bulk-run.ts';

const queryKey = ['api-keys'] as const;

/** The caller's keys, newest first. */
export const apiKeysQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => (await api.call('GET /v1/user/api-keys', { signal })).api_keys,
});

/** A mutation that refetches the keys afterwards and shows errors. */
function useChange<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    onError: showError,
  });
}

/** Creates a key. Only this response contains the secret. */
export const useCreateApiKey = () =>
  useChange(({ characterLimit, allowedIps, ...settings }: KeySettings) =>
    api.call('POST /v1/user/api-keys', {
      body: { ...settings, character_limit: characterLimit, allowed_ips: allowedIps },
    }),
  );

interface KeyChange extends Partial<KeySettings> {
  readonly keyId: string;
  readonly isDisabled?: boolean;
}

/** Changes a key's name or permissions, disables or enables it. */
export const useEditApiKey = () =>
  useChange(({ keyId, name, permissions, characterLimit, allowedIps, isDisabled }: KeyChange) =>
    api.call('PATCH /v1/user/api-keys/{key_id}', {
      params: { key_id: keyId },
      body: { name, permissions, character_limit: characterLimit, allowed_ips: allowedIps, is_disabled: isDisabled },
    }),
  );

const deleteApiKey = (keyId: string) => api.call('DELETE /v1/user/api-keys/{key_id}', { params: { key_id: keyId } });

export const useDeleteApiKey = () => useChange(deleteApiKey);

/** What happened to several keys, and to how many it did not. */
const resultTexts = {
  deleted: {
    done: (count: number) => formatMessage('{count, plural, one {# key} other {# keys}} deleted.', { count }),
    failed: (count: number, total: number) =>
      formatMessage(
        '{count, plural, one {# of {total} keys was not deleted.} other {# of {total} keys were not deleted.}}',
        { count, total },
      ),
  },
  disabled: {
    done: (count: number) => formatMessage('{count, plural, one {# key} other {# keys}} disabled.', { count }),
    failed: (count: number, total: number) =>
      formatMessage(
        '{count, plural, one {# of {total} keys was not disabled.} other {# of {total} keys were not disabled.}}',
        { count, total },
      ),
  },
  enabled: {
    done: (count: number) => formatMessage('{count, plural, one {# key} other {# keys}} enabled.', { count }),
    failed: (count: number, total: number) =>
      formatMessage(
        '{count, plural, one {# of {total} keys was not enabled.} other {# of {total} keys were not enabled.}}',
        { count, total },
      ),
  },
};

/** Deletes, disables or enables several keys, one by one, and refetches the list at the end. */
export function useChangeApiKeys() {
  const queryClient = useQueryClient();
  const { run, progress } = useBulkRun<ApiKeyReply>();
  const change = useCallback(
    async (keys: readonly ApiKeyReply[], kind: keyof typeof resultTexts) => {
      const failures = await run(keys, ({ key_id }) =>
        kind === 'deleted'
          ? deleteApiKey(key_id)
          : api.call('PATCH /v1/user/api-keys/{key_id}', {
              params: { key_id },
              body: { is_disabled: kind === 'disabled' },
            }),
      );
      await queryClient.invalidateQueries({ queryKey });
      const failure = firstFailureText(failures, ({ name }) => name);
      const { done, failed } = resultTexts[kind];
      if (failure) toast.error(`${failed(failures.length, keys.length)} ${failure}`);
      else toast.success(done(keys.length));
    },
    [run, queryClient],
  );
  return { change, progress };
}

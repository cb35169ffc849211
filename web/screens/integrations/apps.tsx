import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import {
  type Integration,
  integrationsQuery,
  refetchIntegrations,
} from '../../nouns/integrations/integrations-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { toast } from '../../parts/status/toast.ts';
import { ConnectDialog } from './connect-dialog.tsx';

interface OpenDialog {
  readonly integration: Integration;
  /** Asks whether it should be disconnected; absent: connects. */
  readonly connection?: Integration['connections'][number];
}

/** Apps whose tools agents get with one set of credentials. */
export function Apps() {
  const client = useQueryClient();
  const { data, error, isError, refetch } = useQuery(integrationsQuery);
  const mayUpdate = usePermission('convai_integrations.update') === true;
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const disconnect = useMutation({
    mutationFn: ({ integration, connection }: OpenDialog) =>
      api.call('DELETE /v1/convai/integrations/{integration_id}/connections/{connection_id}', {
        params: { integration_id: integration.integration_id, connection_id: connection!.connection_id },
      }),
    onSuccess: () => {
      toast.success(t('Disconnected.'));
      return refetchIntegrations(client);
    },
    onError: showError,
    onSettled: close,
  });
  return (
    <section aria-labelledby="apps" className="flex flex-col gap-3">
      <h2 id="apps" className="font-[620] text-strong">
        {t('Apps')}
      </h2>
      {isError ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows label={t('Loading integrations')} rows={4} />
      ) : (
        <ul className="flex flex-col divide-y rounded-m border bg-surface">
          {data.map((integration) => (
            <li key={integration.integration_id} className="flex flex-col gap-2 px-4 py-3">
              <div className="flex flex-wrap items-center gap-3">
                <span className="min-w-48 flex-1">
                  <span className="font-[560]">{integration.name}</span>
                  <span className="block text-ink-2">{integration.description}</span>
                </span>
                {mayUpdate && (
                  <Button
                    aria-label={t('Connect {name}', { name: integration.name })}
                    onClick={() => setDialog({ integration })}
                  >
                    {t('Connect')}
                  </Button>
                )}
              </div>
              {integration.connections.length > 0 && (
                <ul
                  aria-label={t('Connections with {name}', { name: integration.name })}
                  className="flex flex-col gap-1"
                >
                  {integration.connections.map((connection) => (
                    <li
                      key={connection.connection_id}
                      className="flex items-center gap-3 rounded-s bg-sunken px-3 py-1.5"
                    >
                      <span dir="auto" className="min-w-0 flex-1 truncate">
                        {connection.name}
                      </span>
                      <span className="text-ink-3 text-meta">
                        {connection.tool_ids.length}{' '}
                        {formatMessage('{count, plural, one {tool} other {tools}}', {
                          count: connection.tool_ids.length,
                        })}
                      </span>
                      {mayUpdate && (
                        <Button
                          size="small"
                          aria-label={t('Disconnect {name}', { name: connection.name })}
                          onClick={() => setDialog({ integration, connection })}
                        >
                          {t('Disconnect')}
                        </Button>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
      {dialog && !dialog.connection && <ConnectDialog integration={dialog.integration} onClose={close} />}
      {dialog?.connection && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t('Disconnect')}
          action={t('Disconnect')}
          busy={disconnect.isPending}
          onConfirm={() => disconnect.mutate(dialog)}
        >
          {t('The tools of “{name}” and its credentials will be deleted. Agents can no longer use them.', {
            name: dialog.connection.name,
          })}
        </ConfirmDialog>
      )}
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ConnectedProvider } from '../../../contract/accounts/sign-in-providers.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { toast } from '../../parts/status/toast.ts';
import { externalSignInError } from '../auth/external-sign-in-error.tsx';
import { SecondFactorCodeDialog } from '../second-factor/second-factor-code-dialog.tsx';
import { connectedQuery, useConnect, useDisconnect } from './use-connected.ts';

/** The connected external accounts; hidden if none exist and no provider is configured. */
export function ConnectedSection() {
  const { data } = useQuery(connectedQuery);
  const [askingFor, setAskingFor] = useState<string>();
  const connect = useConnect(setAskingFor);
  useOutcomeOfConnecting();
  if (!data || data.connected.length + data.providers.length === 0) return null;
  const open = data.providers.filter(({ provider_id: id }) => !data.connected.some((one) => one.provider_id === id));
  return (
    <SettingsSection title={t('Connected accounts')} help={t('External accounts you can sign in with.')}>
      <div className="flex flex-col items-start gap-3">
        {data.connected.length > 0 && (
          <ul className="w-full divide-y rounded-m border">
            {data.connected.map((connection) => (
              <ConnectedRow key={connection.connection_id} connection={connection} />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2">
          {open.map(({ provider_id: providerId, title }) => (
            <Button
              key={providerId}
              busy={connect.isPending && connect.variables.providerId === providerId}
              onClick={() => connect.mutate({ providerId })}
            >
              {t('Connect {title}', { title })}
            </Button>
          ))}
        </div>
      </div>
      <SecondFactorCodeDialog
        open={askingFor !== undefined}
        onClose={() => setAskingFor(undefined)}
        title={t('Connect an account')}
        description={t('You can then sign in with it.')}
        action={t('Continue')}
        busy={connect.isPending}
        onCode={(code) => askingFor !== undefined && connect.mutate({ providerId: askingFor, code })}
      />
    </SettingsSection>
  );
}

function ConnectedRow({ connection }: { connection: ConnectedProvider }) {
  const { connection_id, title, email, last_used_at_unix } = connection;
  const [asking, setAsking] = useState(false);
  const disconnect = useDisconnect();
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <div className="truncate font-[560]">{title}</div>
        <div className="mt-0.5 flex flex-wrap gap-x-3 text-ink-3 text-meta tabular-nums">
          {email && <span className="truncate">{email}</span>}
          <span>
            {t('Last used {last_used_at_unix}', {
              last_used_at_unix: formatDate(last_used_at_unix, { withTime: true }),
            })}
          </span>
        </div>
      </div>
      <Button size="small" aria-label={t('Disconnect {title}', { title })} onClick={() => setAsking(true)}>
        {t('Disconnect')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Disconnect {title}?', { title })}
        action={t('Disconnect')}
        busy={disconnect.isPending}
        onConfirm={() => disconnect.mutate(connection_id, { onSuccess: () => setAsking(false) })}
      >
        {t(
          'You can no longer sign in with it. If you have no password yet, set one with “Forgot password?” on the sign-in page.',
        )}
      </ConfirmDialog>
    </li>
  );
}

/** Shows the result of a connect redirect once. */
function useOutcomeOfConnecting(): void {
  const [query, setQuery] = useSearchParams();
  const [connected, error] = [query.get('connected'), externalSignInError(query)];
  useEffect(() => {
    if (connected === null && error === undefined) return;
    if (error === undefined)
      toast.success(t('{provider} is connected.', { provider: connected?.slice(0, 60) ?? '' }), { id: 'connected' });
    else toast.error(error, { id: 'connected' });
    setQuery(
      (before) => {
        const rest = new URLSearchParams(before);
        for (const name of ['connected', 'sign_in_error']) rest.delete(name);
        return rest;
      },
      { replace: true },
    );
  }, [connected, error, setQuery]);
}

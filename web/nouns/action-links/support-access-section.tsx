import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SupportGrant } from '../../../contract/accounts/action-links.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { SkeletonBlock } from '../../parts/status/skeleton.tsx';
import { toast } from '../../parts/status/toast.ts';

const queryKey = ['support-access'];

/** Lists who has support access to the account; the server owner also sees the access they requested (O-15). */
export function SupportAccessSection() {
  return (
    <SettingsSection title={t('Support access')} help={t('People who can access your account for a day.')}>
      <SupportAccess canRequest={usePermission('support_access.request') === true} />
    </SettingsSection>
  );
}

function SupportAccess({ canRequest }: { canRequest: boolean }) {
  const { data, isError, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call('GET /v1/user/support-access', { signal }),
  });
  if (isError) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock label={t('Loading support access')} className={canRequest ? 'h-[59px]' : 'h-5'} />;
  const running = (grants: SupportGrant[]) => grants.filter(({ status }) => status !== 'ended');
  const [granted, requested] = [running(data.granted), running(data.requested)];
  return (
    <div className="flex flex-col gap-4">
      {granted.length === 0 && !canRequest && <p className="text-ink-3">{t('No one has support access.')}</p>}
      <GrantList grants={granted} nameOf={({ operator_email }) => operator_email} />
      {canRequest && (
        <>
          <RequestForm />
          <GrantList grants={requested} nameOf={({ email }) => email} withKey />
        </>
      )}
    </div>
  );
}

interface GrantListProps {
  grants: readonly SupportGrant[];
  nameOf: (grant: SupportGrant) => string;
  /** Lets the operator create an API key for an account that granted access. */
  withKey?: boolean;
}

function GrantList({ grants, nameOf, withKey = false }: GrantListProps) {
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: (id: string) => api.call('POST /v1/user/support-access/end', { body: { support_grant_id: id } }),
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  if (grants.length === 0) return null;
  return (
    <ul className="w-full divide-y rounded-m border">
      {grants.map((grant) => (
        <li key={grant.support_grant_id} className="flex flex-wrap items-center gap-3 px-4 py-3">
          <div className="min-w-0 flex-1">
            <div className="truncate font-[560]">{nameOf(grant)}</div>
            <div className="text-ink-3 text-meta">
              {grant.status === 'granted'
                ? t('Has access until {date}', { date: formatDate(grant.ends_at_unix, { withTime: true }) })
                : t('Requested; expires {date}', { date: formatDate(grant.ends_at_unix, { withTime: true }) })}
            </div>
          </div>
          {withKey && grant.status === 'granted' && <AccessKey grantId={grant.support_grant_id} />}
          <Button
            size="small"
            busy={end.isPending}
            aria-label={t('End access: {nameOf}', { nameOf: nameOf(grant) })}
            onClick={() => end.mutate(grant.support_grant_id)}
          >
            {t('End')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Shows an account API key once. */
function AccessKey({ grantId }: { grantId: string }) {
  const draw = useMutation({
    mutationFn: () => api.call('POST /v1/user/support-access/key', { body: { support_grant_id: grantId } }),
    onError: showError,
  });
  if (draw.data)
    return (
      <span className="flex min-w-0 items-center gap-1">
        <code className="truncate text-small">{draw.data.xi_api_key}</code>
        <CopyButton text={draw.data.xi_api_key} label={t('Copy key')} />
      </span>
    );
  return (
    <Button size="small" busy={draw.isPending} onClick={() => draw.mutate()}>
      {t('Get a key')}
    </Button>
  );
}

function RequestForm() {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const request = useMutation({
    mutationFn: () => api.call('POST /v1/user/sign-in-requests', { body: { email, kind: 'support_access' } }),
    onSuccess: () => {
      toast.success(t('Request sent to {email}.', { email }));
      setEmail('');
    },
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() !== '') request.mutate();
  };
  return (
    <form onSubmit={submit} className="flex max-w-96 items-end gap-2">
      <Field label={t('Request access by email')} className="flex-1">
        {(control) => (
          <Input {...control} type="email" value={email} onChange={(event) => setEmail(event.target.value)} required />
        )}
      </Field>
      <Button type="submit" busy={request.isPending}>
        {t('Ask')}
      </Button>
    </form>
  );
}

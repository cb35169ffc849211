import { useQuery } from '@tanstack/react-query';
import { Bot, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { SearchField } from '../../parts/form/search-field.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import type { AccountDialog } from './account-dialogs.tsx';
import { AccountPart } from './account-part.tsx';
import { serviceAccountsQuery } from './use-service-accounts.ts';

const AccountDialogs = lazy(async () => ({ default: (await import('./account-dialogs.tsx')).AccountDialogs }));

export const meta = () => [{ title: `${t('Service accounts')} · ${brand}` }];

/** WS-016: members that are programs, with their API keys. */
export default function ServiceAccountsScreen() {
  const { data, isError, error, refetch } = useQuery(serviceAccountsQuery);
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<AccountDialog>();
  const shown = data?.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const create = (
    <Button kind="primary" onClick={() => setDialog({ dialog: 'create' })}>
      <Plus aria-hidden />
      {t('Create')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('Service accounts')}
        help={t('API keys that belong to the workspace instead of a person.')}
        action={create}
      />
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-4 md:px-5">
        {isError && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows label={t('Loading service accounts')} rows={4} />}
        {data && data.length > 1 && (
          <SearchField
            label={t('Search service accounts')}
            value={search}
            onChange={setSearch}
            className="sm:max-w-72"
          />
        )}
        {data?.length === 0 && (
          <EmptyState icon={<Bot />} title={t('No service accounts yet')} action={create}>
            {t('Create one for each program that uses the API. It needs no seat and keeps working when people leave.')}
          </EmptyState>
        )}
        {data && data.length > 0 && shown?.length === 0 && (
          <p className="py-8 text-center text-ink-2">{t('No results')}</p>
        )}
        {shown?.map((account) => (
          <AccountPart key={account.service_account_user_id} account={account} openDialog={setDialog} />
        ))}
      </div>
      <Suspense fallback={null}>
        {dialog && <AccountDialogs open={dialog} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  );
}

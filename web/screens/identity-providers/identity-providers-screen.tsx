import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { IdentityProvider } from '../../../contract/accounts/identity-providers.ts';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { singleSignOnQuery } from '../../nouns/identity-providers/use-identity-providers.ts';
import { TrainingOptOutSetting } from '../../nouns/training-opt-out/training-opt-out-setting.tsx';
import { Button } from '../../parts/button/button.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { DomainList } from './domain-list.tsx';
import { PendingDomains } from './pending-domains.tsx';
import { ProviderList } from './provider-list.tsx';
import { SessionTimeout } from './session-timeout.tsx';
import { AutomaticAccounts, RequiredSignOn } from './sign-on-policy.tsx';

const ProviderDialog = lazy(() => import('./provider-dialog.tsx'));

export const meta = () => [{ title: `${t('Security')} · ${brand}` }];

/** How members sign in, and what is done with their data (WS-026). */
export default function SecurityScreen() {
  const canConfirmDomains = usePermission('sign_on_domain.confirm');
  const { data, isPending, isError, error, refetch } = useQuery(singleSignOnQuery);
  const [editing, setEditing] = useState<IdentityProvider | 'new'>();
  return (
    <>
      <PageHeader title={t('Security and SSO')} help={t('How members sign in, and what is done with their data.')} />
      <div className="mx-auto flex w-full max-w-3xl flex-col divide-y px-4 md:px-5">
        {isPending && <SkeletonRows label={t('Loading security settings')} rows={4} />}
        {isError && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {data && (
          <>
            <SettingsSection title={t('Domains')} help={t('Only emails of verified domains can sign in.')}>
              <DomainList domains={data.domain_verifications} />
            </SettingsSection>
            <SettingsSection title={t('Identity providers')} help={t('OpenID Connect or SAML 2.0.')}>
              <div className="flex flex-col gap-4">
                <ProviderList providers={data.identity_providers} onEdit={setEditing} />
                <Button className="self-start" onClick={() => setEditing('new')}>
                  {t('Add identity provider')}
                </Button>
              </div>
            </SettingsSection>
            <SettingsSection title={t('Members')} help={t('How people of your domains get in.')}>
              <div className="flex flex-col gap-5">
                <AutomaticAccounts policy={data} />
                <RequiredSignOn policy={data} providers={data.identity_providers} />
              </div>
            </SettingsSection>
            <SettingsSection title={t('Sessions')} help={t('Applies to all members.')}>
              <SessionTimeout />
            </SettingsSection>
            <SettingsSection title={t('Privacy')} help={t('What is done with your data.')}>
              <TrainingOptOutSetting />
            </SettingsSection>
          </>
        )}
        {canConfirmDomains && <PendingDomains />}
      </div>
      {editing && (
        <Suspense>
          <ProviderDialog provider={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
        </Suspense>
      )}
    </>
  );
}

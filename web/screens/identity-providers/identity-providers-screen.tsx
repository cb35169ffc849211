import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { IdentityProvider } from '../../../contract/accounts/identity-providers.ts';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { singleSignOnQuery } from '../../nouns/identity-providers/use-identity-providers.ts';
import { Button } from '../../parts/button/button.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { DomainList } from './domain-list.tsx';
import { PendingDomains } from './pending-domains.tsx';
import { ProviderList } from './provider-list.tsx';

const ProviderDialog = lazy(() => import('./provider-dialog.tsx'));

export const meta = () => [{ title: `Single sign-on · ${brand}` }];

/** Single sign-on of the workspace: its domains and identity providers. */
export default function SingleSignOnScreen() {
  const canConfirmDomains = usePermission('sign_on_domain.confirm');
  const { data, isPending, isError, error, refetch } = useQuery(singleSignOnQuery);
  const [editing, setEditing] = useState<IdentityProvider | 'new'>();
  return (
    <>
      <PageHeader title="Single sign-on" help="People with an email of your domains sign in with your provider." />
      <div className="mx-auto flex w-full max-w-3xl flex-col divide-y px-4 md:px-5">
        {isPending && <SkeletonRows label="Loading single sign-on" rows={4} />}
        {isError && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {data && (
          <>
            <SettingsSection title="Domains" help="Only emails of verified domains can sign in.">
              <DomainList domains={data.domain_verifications} />
            </SettingsSection>
            <SettingsSection title="Identity providers" help="OpenID Connect or SAML 2.0.">
              <div className="flex flex-col gap-4">
                <ProviderList providers={data.identity_providers} onEdit={setEditing} />
                <Button className="self-start" onClick={() => setEditing('new')}>
                  Add identity provider
                </Button>
              </div>
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

import { useState } from 'react';
import type { IdentityProvider } from '../../../contract/accounts/identity-providers.ts';
import { t } from '../../messages/t.ts';
import { useRemoveProvider } from '../../nouns/identity-providers/use-identity-providers.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { CopyableValue } from './copyable-value.tsx';

interface ProviderListProps {
  providers: readonly IdentityProvider[];
  onEdit: (provider: IdentityProvider) => void;
}

/** The identity providers of the workspace, with the values that they need from this server. */
export function ProviderList({ providers, onEdit }: ProviderListProps) {
  const [removing, setRemoving] = useState<IdentityProvider>();
  const remove = useRemoveProvider();
  const close = () => setRemoving(undefined);
  if (providers.length === 0) return <p className="text-ink-2">{t('No identity providers yet.')}</p>;
  return (
    <>
      <ul className="divide-y rounded-m border">
        {providers.map((provider) => (
          <ProviderRow
            key={provider.identity_provider_id}
            provider={provider}
            onEdit={() => onEdit(provider)}
            onRemove={() => setRemoving(provider)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={close}
        title={removing ? t('Remove {title}?', { title: removing.title }) : t('Remove the provider?')}
        action={t('Remove')}
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing.identity_provider_id, { onSuccess: close })}
      >
        {t('People can no longer sign in with it. Their accounts remain; they can set a password by email.')}
      </ConfirmDialog>
    </>
  );
}

interface ProviderRowProps {
  provider: IdentityProvider;
  onEdit: () => void;
  onRemove: () => void;
}

function ProviderRow({ provider, onEdit, onRemove }: ProviderRowProps) {
  const isSaml = provider.kind === 'saml';
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 truncate font-[560]">{provider.title}</span>
        <Chip>{isSaml ? 'SAML' : 'OpenID Connect'}</Chip>
        <span className="ms-auto flex gap-2">
          <Button size="small" aria-label={t('Change {title}', { title: provider.title })} onClick={onEdit}>
            {t('Change')}
          </Button>
          <Button size="small" aria-label={t('Remove {title}', { title: provider.title })} onClick={onRemove}>
            {t('Remove')}
          </Button>
        </span>
      </div>
      <dl className="flex flex-col gap-0.5">
        <CopyableValue
          name={isSaml ? t('Provider entity ID') : t('Issuer')}
          value={provider.identity_provider_entity_id ?? provider.issuer ?? ''}
        />
        <CopyableValue name={isSaml ? t('ACS URL') : t('Redirect URI')} value={provider.callback_url} />
        {provider.sp_entity_id && <CopyableValue name={t('Timbre entity ID')} value={provider.sp_entity_id} />}
      </dl>
    </li>
  );
}

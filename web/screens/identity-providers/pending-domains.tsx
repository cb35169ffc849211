import { useQuery } from '@tanstack/react-query';
import { t } from '../../messages/t.ts';
import { pendingDomainsQuery, useConfirmDomain } from '../../nouns/identity-providers/use-identity-providers.ts';
import { Button } from '../../parts/button/button.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';

/** Unverified domains of all workspaces, which the operator can confirm without a DNS record. */
export function PendingDomains() {
  const { data = [] } = useQuery(pendingDomainsQuery);
  const confirm = useConfirmDomain();
  if (data.length === 0) return null;
  return (
    <SettingsSection
      title={t('Pending domains')}
      help={t('Domains of all workspaces on this server. Confirm only domains that you know belong to the workspace.')}
    >
      <ul className="divide-y rounded-m border">
        {data.map(({ domain_verification_id: id, domain, workspace_name: name }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-3">
            <div className="min-w-0 flex-1">
              <div className="truncate font-[560]">{domain}</div>
              <div className="truncate text-ink-3 text-meta">{name}</div>
            </div>
            <Button
              size="small"
              busy={confirm.isPending && confirm.variables === id}
              aria-label={t('Confirm {domain} for {name}', { domain, name })}
              onClick={() => confirm.mutate(id)}
            >
              {t('Confirm')}
            </Button>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

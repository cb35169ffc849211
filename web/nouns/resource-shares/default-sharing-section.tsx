import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { Select } from '../../parts/form/select.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { AccessRow, PrincipalRow } from './principal-row.tsx';
import { ShareOptionSearch } from './share-option-search.tsx';
import { noAccess, roleOptions, toRole } from './share-roles.ts';
import { defaultSharingQuery, useSetDefaultSharing } from './use-resource-shares.ts';

const usual = { value: 'usual', label: t('Usual access') };

/** WS-024: with whom the person's new voices, collections and dictionaries are shared. */
export function DefaultSharingSection() {
  const { data, isError, error, refetch } = useQuery(defaultSharingQuery);
  const { mutate, isPending } = useSetDefaultSharing();
  return (
    <SettingsSection
      title={t('Default sharing')}
      help={t(
        'Who gets access to the voices, collections and dictionaries that you create. Existing ones stay as they are.',
      )}
    >
      {isError && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={2} label={t('Loading default sharing')} />}
      {data && (
        <div className="flex flex-col gap-3">
          <ShareOptionSearch
            options={data.share_options.filter(
              ({ id, type }) => type !== 'key' && !data.principals.some((principal) => principal.id === id),
            )}
            disabled={isPending}
            onAdd={({ id, type }) =>
              mutate({ ...data, principals: [...data.principals, { id, type, role: 'viewer' }] })
            }
          />
          <ul aria-label={t('Default access')}>
            <AccessRow type="everyone" name={t('Everyone')} help={t('All members')}>
              <Select
                label={t('Default access of everyone in the workspace')}
                className="w-36 shrink-0"
                value={data.everyone_role ?? usual.value}
                disabled={isPending}
                options={[usual, noAccess, ...roleOptions(data.everyone_role === 'none' ? null : data.everyone_role)]}
                onChange={(value) =>
                  mutate({ ...data, everyone_role: value === noAccess.value ? 'none' : toRole(value) })
                }
              />
            </AccessRow>
            {data.principals.map((principal) => (
              <PrincipalRow
                key={principal.id}
                principal={principal}
                disabled={isPending}
                onChange={(role) => {
                  const others = data.principals.filter(({ id }) => id !== principal.id);
                  mutate({ ...data, principals: role ? [...others, { ...principal, role }] : others });
                }}
              />
            ))}
          </ul>
        </div>
      )}
    </SettingsSection>
  );
}

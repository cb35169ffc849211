import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../data/api/api-error.ts';
import { userQuery } from '../../data/api/queries.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { Select } from '../../parts/form/select.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { AccessRow, PrincipalRow } from './principal-row.tsx';
import { ShareOptionSearch } from './share-option-search.tsx';
import { noAccess, roleOptions, toRole } from './share-roles.ts';
import {
  everyone,
  resourceQuery,
  type SharedResource,
  targetOfOption,
  targetOfPrincipal,
  useSetRole,
} from './use-resource-shares.ts';

/** Who in the workspace may use, edit and manage a resource; each change is saved at once. */
export function PeopleWithAccess({ resource }: { resource: SharedResource }) {
  const { data, isError, error, refetch } = useQuery(resourceQuery(resource));
  const isWorkspaceAdmin = usePermission('workspace.update');
  const { data: person } = useQuery(userQuery);
  const { mutate, isPending } = useSetRole(resource);
  const fixedReason = (id: string): string | undefined => {
    if (id === data?.creator_user_id) return t('Creator');
    return id === person?.user_id && !isWorkspaceAdmin ? t('You') : undefined;
  };
  if (isError && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} label={t('Loading access')} />;
  return (
    <div className="flex flex-col gap-3">
      <ShareOptionSearch
        options={data.share_options}
        disabled={isPending}
        onAdd={(option) => mutate({ target: targetOfOption(option), role: 'viewer' })}
      />
      <ul aria-label={t('People with access')}>
        <AccessRow type="everyone" name={t('Everyone')} help={t('All members')}>
          <Select
            label={t('Access of everyone in the workspace')}
            className="w-36 shrink-0"
            value={data.everyone_role ?? noAccess.value}
            disabled={isPending}
            options={[noAccess, ...roleOptions(data.everyone_role)]}
            onChange={(value) => mutate({ target: everyone, role: toRole(value) })}
          />
        </AccessRow>
        {data.principals.map((principal) => (
          <PrincipalRow
            key={principal.id}
            principal={principal}
            fixed={fixedReason(principal.id)}
            disabled={isPending}
            onChange={(role) => mutate({ target: targetOfPrincipal(principal), role })}
          />
        ))}
      </ul>
    </div>
  );
}

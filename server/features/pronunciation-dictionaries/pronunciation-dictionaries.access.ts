import type { Resource } from '../../../contract/permissions/evaluate.ts';
import type { ResourceRole } from '../../../contract/permissions/roles.ts';

/** A dictionary as the table of permissions sees it. */
export const toResource = ({
  createdBy,
  workspaceAccess,
}: {
  readonly createdBy: string;
  readonly workspaceAccess: ResourceRole | null;
}): Resource => ({
  createdBy,
  grants: workspaceAccess ? [{ to: 'all_members', role: workspaceAccess }] : [],
});

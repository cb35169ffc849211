import type { ResourceRole } from '../../../contract/permissions/roles.ts';
import type { GrantedRow } from '../../platform/db/resource-grants.ts';

/** A dictionary as the table of permissions sees it. */
export const toResource = ({
  id,
  createdBy,
  workspaceAccess,
}: {
  readonly id: string;
  readonly createdBy: string;
  readonly workspaceAccess: ResourceRole | null;
}): GrantedRow => ({ id, createdBy, membersRole: workspaceAccess });

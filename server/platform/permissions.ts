import { type Caller, findLack, type Lack } from '../../contract/permissions/evaluate.ts';
import { type PermissionName, permissions } from '../../contract/permissions/permissions.ts';
import { AppError } from './app-error.ts';

/** Throws unless the caller has the permission; one on a resource is checked without the resource. */
export function requirePermission(caller: Caller, name: PermissionName): void {
  const lack = findLack(caller, name);
  if (lack) throw toError(lack, name);
}

function toError(lack: Lack, name: PermissionName): AppError {
  const { of, key, param, role } = permissions[name];
  if (lack === 'key')
    return new AppError('insufficient_permissions', {
      message: `The API key you used is missing the permission ${key} to execute this operation.`,
    });
  if (lack === 'group')
    return new AppError('forbidden', { message: 'Your workspace does not permit this. Ask an admin for access.' });
  if (of === 'server') return new AppError('forbidden', { message: 'Only the operator of this server can do this.' });
  if (of === 'productions')
    return new AppError('forbidden', {
      message: `Only ${role === 'manager' ? 'managers' : `${role}s`} of productions can do this.`,
    });
  if (of === 'workspace')
    return new AppError('workspace_access_denied', {
      message: 'Only workspace admins can do this.',
      ...(param && { param }),
    });
  return new AppError('forbidden');
}

import { expect, it } from 'vitest';
import { permissions } from '../../../contract/permissions/permissions.ts';
import { permissionTitle } from './group-permission-titles.ts';

it('WS-015 has a title for each group permission that the table of permissions needs', () => {
  const needed = new Set(
    Object.values(permissions).flatMap(({ group, grantedBy }) => [group ?? [], grantedBy ?? []].flat()),
  );
  expect([...needed].filter((permission) => permissionTitle(permission) === undefined)).toEqual([]);
});

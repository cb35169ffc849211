import type { ResourceRole } from '../../../contract/permissions/roles.ts';
import type { SelectOption } from '../../parts/form/select.tsx';

const titles: Readonly<Record<ResourceRole, string>> = {
  admin: 'Can manage',
  editor: 'Can edit',
  commenter: 'Can comment',
  viewer: 'Can use',
};
const offered: readonly ResourceRole[] = ['viewer', 'editor', 'admin'];

/** The roles to choose from. A role that only the API gives is offered where it is the current one. */
export const roleOptions = (current: ResourceRole | null): SelectOption[] =>
  [...offered, ...(current && !offered.includes(current) ? [current] : [])].map((value) => ({
    value,
    label: titles[value],
  }));

export const toRole = (value: string): ResourceRole | null => (value in titles ? (value as ResourceRole) : null);

export const noAccess: SelectOption = { value: 'none', label: 'No access' };

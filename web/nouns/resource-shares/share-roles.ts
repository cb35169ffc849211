import type { ResourceRole } from '../../../contract/permissions/roles.ts';
import { t } from '../../messages/t.ts';
import type { SelectOption } from '../../parts/form/select.tsx';

const titles: Readonly<Record<ResourceRole, string>> = {
  admin: t('Can manage'),
  editor: t('Can edit'),
  commenter: t('Can comment'),
  viewer: t('Can use'),
};
const offered: readonly ResourceRole[] = ['viewer', 'editor', 'admin'];

/** The roles to choose from. A role that only the API gives is offered where it is the current one. */
export const roleOptions = (current: ResourceRole | null): SelectOption[] =>
  [...offered, ...(current && !offered.includes(current) ? [current] : [])].map((value) => ({
    value,
    label: titles[value],
  }));

export const toRole = (value: string): ResourceRole | null => (value in titles ? (value as ResourceRole) : null);

export const noAccess: SelectOption = { value: 'none', label: t('No access') };

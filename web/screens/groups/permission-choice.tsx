import { useId } from 'react';
import { type GroupPermission, productPermissions } from '../../../contract/permissions/wire-permissions.ts';
import { t } from '../../messages/t.ts';
import { permissionSections, permissionTitle } from '../../nouns/groups/group-permission-titles.ts';

interface PermissionChoiceProps {
  /** Null: everything that the product offers. */
  value: GroupPermission[] | null;
  onChange: (value: GroupPermission[] | null) => void;
  /** The name of the choice without a list. */
  allTitle: string;
}

/** The list starts with what a member of an unrestricted workspace may do. */
const productDefaults = productPermissions.filter((permission) => permissionTitle(permission) !== undefined);

/** Either everything, or a list of permissions by area. Permissions of areas that do not exist are kept. */
export function PermissionChoice({ value, onChange, allTitle }: PermissionChoiceProps) {
  const name = useId();
  const toggle = (permission: GroupPermission, isGranted: boolean) =>
    onChange(isGranted ? [...(value ?? []), permission] : (value ?? []).filter((one) => one !== permission));
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-[540]">{t('Permissions')}</legend>
      <label className="flex items-center gap-2">
        <input
          type="radio"
          name={name}
          checked={value === null}
          onChange={() => onChange(null)}
          className="size-4 shrink-0 accent-accent"
        />
        {allTitle}
      </label>
      <label className="flex items-center gap-2">
        <input
          type="radio"
          name={name}
          checked={value !== null}
          onChange={() => onChange([...productDefaults])}
          className="size-4 shrink-0 accent-accent"
        />
        {t('Only selected permissions')}
      </label>
      {value !== null &&
        permissionSections.map(({ title, titles }) => (
          <fieldset key={title} className="flex flex-col gap-1.5 ps-6">
            <legend className="mt-2 mb-1 text-ink-3 text-meta">{title}</legend>
            {(Object.keys(titles) as GroupPermission[]).map((permission) => (
              <label key={permission} className="flex items-center gap-2">
                <input
                  type="checkbox"
                  checked={value.includes(permission)}
                  onChange={(event) => toggle(permission, event.target.checked)}
                  className="size-4 shrink-0 accent-accent"
                />
                {permissionTitle(permission)}
              </label>
            ))}
          </fieldset>
        ))}
    </fieldset>
  );
}

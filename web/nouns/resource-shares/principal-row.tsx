import { Bot, Globe, User, Users, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ResourceRole } from '../../../contract/permissions/roles.ts';
import type { SharePrincipalReply } from '../../../contract/workspaces/resource-shares.ts';
import { t } from '../../messages/t.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Select } from '../../parts/form/select.tsx';
import { roleOptions, toRole } from './share-roles.ts';

const icons = { user: User, group: Users, key: Bot, everyone: Globe } as const;

interface AccessRowProps {
  type: keyof typeof icons;
  name: string;
  /** A second line. */
  help?: string | undefined;
  /** The role and what changes it. */
  children: ReactNode;
}

/** Someone with access, and their role. */
export function AccessRow({ type, name, help, children }: AccessRowProps) {
  const Icon = icons[type];
  return (
    <li className="flex items-center gap-2.5 py-1.5">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-hover text-ink-2">
        <Icon className="size-4" aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-[540]">{name}</span>
        {help && <span className="block truncate text-ink-3 text-meta">{help}</span>}
      </span>
      {children}
    </li>
  );
}

interface PrincipalRowProps {
  principal: SharePrincipalReply;
  /** Why the role cannot be changed; absent: it can. */
  fixed?: string | undefined;
  disabled?: boolean;
  onChange: (role: ResourceRole | null) => void;
}

/** A person, group or service account with access. */
export function PrincipalRow({ principal, fixed, disabled = false, onChange }: PrincipalRowProps) {
  const { type, name, email, role } = principal;
  return (
    <AccessRow type={type} name={name} help={email !== name && email ? email : undefined}>
      {fixed ? (
        <span className="shrink-0 px-2 text-ink-3 text-meta">{fixed}</span>
      ) : (
        <>
          <Select
            label={t('Access of {name}', { name })}
            className="w-36 shrink-0"
            value={role}
            disabled={disabled}
            options={roleOptions(role)}
            onChange={(value) => onChange(toRole(value))}
          />
          <IconButton
            label={t('Remove {name}', { name })}
            size="small"
            disabled={disabled}
            onClick={() => onChange(null)}
          >
            <X />
          </IconButton>
        </>
      )}
    </AccessRow>
  );
}

import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { ApiKeyReply } from '../../../contract/accounts/api-keys.ts';
import { formatCount } from '../../format/count.ts';
import { formatDate } from '../../format/date.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { Highlight } from '../../parts/list/highlight.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../parts/overlay/menu.tsx';
import { permissionTitles } from './permission-titles.ts';
import { useEditApiKey } from './use-api-keys.ts';

interface KeyRowProps {
  apiKey: ApiKeyReply;
  /** Search text; matches are highlighted. */
  search: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** One key with its details and actions. */
export function KeyRow({ apiKey, search, onEdit, onDelete }: KeyRowProps) {
  const edit = useEditApiKey();
  // Optimistic: the switch reverts if the request fails.
  const isDisabled = edit.isPending ? edit.variables.isDisabled === true : apiKey.is_disabled;
  const used = apiKey.last_used_at_unix;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-center gap-2">
          <span className="truncate font-[560]">
            <Highlight text={apiKey.name} searched={[search]} />
          </span>
          {isDisabled && <Chip tone="bad">Disabled</Chip>}
        </div>
        <div className="mt-0.5 flex flex-wrap gap-x-3 text-ink-3 text-meta tabular-nums">
          <span className="font-mono">
            sk_…
            <Highlight text={apiKey.preview} searched={[search]} />
          </span>
          <span>Created {formatDate(apiKey.created_at_unix)}</span>
          <span>{used === null ? 'Never used' : `Last used ${formatDate(used, { withTime: true })}`}</span>
          {apiKey.character_limit !== null && (
            <span>Up to {formatCount(apiKey.character_limit)} credits per period</span>
          )}
          {apiKey.permissions && (
            <span>May: {apiKey.permissions.map((permission) => permissionTitles[permission]).join(', ')}</span>
          )}
        </div>
      </div>
      <Switch
        label={`${apiKey.name} enabled`}
        checked={!isDisabled}
        onChange={(enabled) => edit.mutate({ keyId: apiKey.key_id, isDisabled: !enabled })}
      />
      <Menu
        trigger={
          <IconButton label={`Actions for ${apiKey.name}`}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
          Edit
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={onDelete}>
          Delete
        </MenuItem>
      </Menu>
    </li>
  );
}

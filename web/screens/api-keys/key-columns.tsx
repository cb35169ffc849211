import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { ApiKeyReply } from '../../../contract/accounts/api-keys.ts';
import { formatCount } from '../../format/count.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { permissionTitles } from '../../nouns/api-keys/permission-titles.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { Highlight } from '../../parts/list/highlight.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../parts/overlay/menu.tsx';
import type { TableColumn } from '../../parts/table/table-column.ts';
import { useEditApiKey } from './use-api-keys.ts';

interface KeyColumnOptions {
  /** Search text; matches are highlighted. */
  readonly search: string;
  readonly onEdit: (apiKey: ApiKeyReply) => void;
  readonly onDelete: (apiKey: ApiKeyReply) => void;
}

export const keyId = ({ key_id }: ApiKeyReply): string => key_id;
export const keyName = ({ name }: ApiKeyReply): string => name;

const permissionsOf = ({ permissions }: ApiKeyReply): string =>
  permissions
    ? permissions.map((permission) => permissionTitles[permission] ?? permission).join(', ')
    : t('Full access');

/** The columns of the table of keys. */
export const keyColumns = ({ search, onEdit, onDelete }: KeyColumnOptions): readonly TableColumn<ApiKeyReply>[] => [
  {
    id: 'name',
    title: t('Name'),
    sortValue: keyName,
    cell: ({ name, preview, is_disabled }) => (
      <>
        <span className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 break-words font-[560]">
            <Highlight text={name} searched={[search]} />
          </span>
          {is_disabled && <Chip tone="bad">{t('Disabled')}</Chip>}
        </span>
        <span className="font-mono text-ink-3 text-meta">
          {t('sk_…')}
          <Highlight text={preview} searched={[search]} />
        </span>
      </>
    ),
  },
  { id: 'permissions', title: t('Permissions'), cell: permissionsOf },
  {
    id: 'limit',
    title: t('Credit limit'),
    width: '7.5rem',
    align: 'end',
    startsDescending: true,
    sortValue: ({ character_limit }) => character_limit,
    cell: ({ character_limit }) => (character_limit === null ? t('None') : formatCount(character_limit)),
  },
  {
    id: 'created',
    title: t('Created'),
    width: '7.5rem',
    startsDescending: true,
    sortValue: ({ created_at_unix }) => created_at_unix,
    cell: ({ created_at_unix }) => formatDate(created_at_unix),
  },
  {
    id: 'used',
    title: t('Last used'),
    width: '9rem',
    startsDescending: true,
    sortValue: ({ last_used_at_unix }) => last_used_at_unix,
    cell: ({ last_used_at_unix: used }) => (used === null ? t('Never') : formatDate(used, { withTime: true })),
  },
  {
    id: 'actions',
    title: t('Actions'),
    hidesTitle: true,
    width: '6.5rem',
    align: 'end',
    whenNarrow: 'shown',
    cell: (apiKey) => <KeyActions apiKey={apiKey} onEdit={() => onEdit(apiKey)} onDelete={() => onDelete(apiKey)} />,
  },
];

interface KeyActionsProps {
  apiKey: ApiKeyReply;
  onEdit: () => void;
  onDelete: () => void;
}

function KeyActions({ apiKey, onEdit, onDelete }: KeyActionsProps) {
  const edit = useEditApiKey();
  // Optimistic: the switch reverts if the request fails.
  const isDisabled = edit.isPending ? edit.variables.isDisabled === true : apiKey.is_disabled;
  return (
    <span className="inline-flex items-center gap-2">
      <Switch
        label={t('{name} enabled', { name: apiKey.name })}
        checked={!isDisabled}
        onChange={(enabled) => edit.mutate({ keyId: apiKey.key_id, isDisabled: !enabled })}
      />
      <Menu
        trigger={
          <IconButton label={t('Actions for {name}', { name: apiKey.name })}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
          {t('Edit')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={onDelete}>
          {t('Delete')}
        </MenuItem>
      </Menu>
    </span>
  );
}

import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { ServiceAccountKeyReply } from '../../../contract/workspaces/service-accounts.ts';
import { formatCount } from '../../format/count.ts';
import { formatDate } from '../../format/date.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { permissionTitles } from '../../nouns/api-keys/permission-titles.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../parts/overlay/menu.tsx';
import type { AccountDialog } from './account-dialogs.tsx';
import { useEnableAccountKey } from './use-service-accounts.ts';

interface KeyRowProps {
  accountKey: ServiceAccountKeyReply;
  openDialog: (dialog: AccountDialog) => void;
}

/** What the key may do, where, and how much of its credits is used. */
const factsOf = (accountKey: ServiceAccountKeyReply): string[] => [
  accountKey.permissions
    ? accountKey.permissions.map((permission) => permissionTitles[permission] ?? permission).join(', ')
    : t('Full access'),
  accountKey.character_limit === null
    ? t('{characterCount} credits used', { characterCount: formatCount(accountKey.character_count) })
    : t('{characterCount} of {characterLimit} credits used', {
        characterCount: formatCount(accountKey.character_count),
        characterLimit: formatCount(accountKey.character_limit),
      }),
  ...(accountKey.allowed_ips
    ? [
        formatMessage('{count, plural, one {# allowed address} other {# allowed addresses}}', {
          count: accountKey.allowed_ips.length,
        }),
      ]
    : []),
  accountKey.last_used_at_unix === null
    ? t('Never used')
    : t('Last used {date}', { date: formatDate(accountKey.last_used_at_unix, { withTime: true }) }),
];

export function KeyRow({ accountKey, openDialog }: KeyRowProps) {
  const enable = useEnableAccountKey();
  // Optimistic: the switch reverts if the request fails.
  const isEnabled = enable.isPending ? enable.variables.isEnabled : !accountKey.is_disabled;
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <span className="break-words font-[560]">{accountKey.name}</span>
          <span className="font-mono text-ink-3 text-meta">{t('sk_…{hint}', { hint: accountKey.hint })}</span>
          {accountKey.is_disabled && <Chip tone="bad">{t('Disabled')}</Chip>}
        </div>
        <div className="text-ink-3 text-meta">{factsOf(accountKey).join(' · ')}</div>
      </div>
      <Switch
        label={t('{name} enabled', { name: accountKey.name })}
        checked={isEnabled}
        onChange={(next) => enable.mutate({ key: accountKey, isEnabled: next })}
      />
      <Menu
        trigger={
          <IconButton label={t('Actions for {name}', { name: accountKey.name })}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => openDialog({ dialog: 'edit-key', accountKey })}>
          {t('Edit')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={<Trash2 aria-hidden />}
          danger
          onSelect={() => openDialog({ dialog: 'delete-key', accountKey })}
        >
          {t('Delete')}
        </MenuItem>
      </Menu>
    </li>
  );
}

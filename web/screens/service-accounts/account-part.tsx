import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { ServiceAccountReply } from '../../../contract/workspaces/service-accounts.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../parts/overlay/menu.tsx';
import type { AccountDialog } from './account-dialogs.tsx';
import { KeyRow } from './key-row.tsx';

interface AccountPartProps {
  account: ServiceAccountReply;
  openDialog: (dialog: AccountDialog) => void;
}

/** A service account with its keys. */
export function AccountPart({ account, openDialog }: AccountPartProps) {
  const heading = useId();
  const keys = account['api-keys'];
  return (
    <section aria-labelledby={heading} className="rounded-m border">
      <header className="flex items-center gap-2 px-4 py-3">
        <div className="min-w-0 flex-1">
          <h2 id={heading} className="break-words font-[600]">
            {account.name}
          </h2>
          <p className="text-ink-3 text-meta">
            {t('Created on {date}', { date: formatDate(account.created_at_unix) })}
          </p>
        </div>
        <Button
          size="small"
          aria-label={t('Create key for {name}', { name: account.name })}
          onClick={() => openDialog({ dialog: 'create-key', account })}
        >
          <Plus aria-hidden />
          {t('Create key')}
        </Button>
        <Menu
          trigger={
            <IconButton label={t('Actions for {name}', { name: account.name })}>
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => openDialog({ dialog: 'rename', account })}>
            {t('Rename')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => openDialog({ dialog: 'delete', account })}>
            {t('Delete')}
          </MenuItem>
        </Menu>
      </header>
      {keys.length === 0 ? (
        <p className="border-t px-4 py-3 text-ink-3">
          {t('No keys yet. Create one to use the API with this account.')}
        </p>
      ) : (
        <ul aria-label={t('Keys of {name}', { name: account.name })} className="divide-y border-t">
          {keys.map((accountKey) => (
            <KeyRow key={accountKey.key_id} accountKey={accountKey} openDialog={openDialog} />
          ))}
        </ul>
      )}
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '../../../contract/accounts/passkeys.ts';
import { maxPasskeys } from '../../../contract/catalogue/limits.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonBlock } from '../../parts/status/skeleton.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { canUsePasskeys } from './passkey-ceremony.ts';
import { RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';
import { passkeysQuery } from './use-passkeys.ts';

/** Lists the passkeys of the account and adds new ones. */
export function PasskeysSection() {
  return (
    <SettingsSection
      title={t('Passkeys')}
      help={t('Sign in with your fingerprint, face or PIN instead of a password or code.')}
    >
      <PasskeyList />
    </SettingsSection>
  );
}

function PasskeyList() {
  const { data, isError, error, refetch } = useQuery(passkeysQuery);
  const [adding, setAdding] = useState(false);
  if (isError) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <SkeletonBlock label={t('Loading your passkeys')} className={canUsePasskeys() ? 'h-[34px]' : 'h-15 sm:h-10'} />
    );
  return (
    <div className="flex flex-col items-start gap-3">
      {data.length > 0 && (
        <ul className="w-full divide-y rounded-m border">
          {data.map((passkey) => (
            <PasskeyRow key={passkey.passkey_id} passkey={passkey} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button onClick={() => setAdding(true)} disabled={data.length >= maxPasskeys}>
          {t('Add a passkey')}
        </Button>
      ) : (
        <p className="text-ink-2">
          {t('To add a passkey, open this site by its domain name over HTTPS in a browser that supports passkeys.')}
        </p>
      )}
      <AddPasskeyDialog open={adding} onClose={() => setAdding(false)} />
    </div>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { name, is_synced, created_at_unix, last_used_at_unix } = passkey;
  const [openDialog, setOpenDialog] = useState<'rename' | 'remove'>();
  const close = () => setOpenDialog(undefined);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-40 flex-1">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="min-w-0 truncate font-[560]">{name}</span>
          {is_synced && <Chip>{t('Synced')}</Chip>}
        </div>
        <div className="mt-0.5 flex flex-wrap gap-x-3 text-ink-3 text-meta tabular-nums">
          <span>{t('Added {created_at_unix}', { created_at_unix: formatDate(created_at_unix) })}</span>
          <span>
            {last_used_at_unix === null
              ? t('Not used yet')
              : t('Last used {last_used_at_unix}', {
                  last_used_at_unix: formatDate(last_used_at_unix, { withTime: true }),
                })}
          </span>
        </div>
      </div>
      <div className="flex gap-2">
        <Button size="small" aria-label={t('Rename {name}', { name })} onClick={() => setOpenDialog('rename')}>
          {t('Rename')}
        </Button>
        <Button size="small" aria-label={t('Remove {name}', { name })} onClick={() => setOpenDialog('remove')}>
          {t('Remove')}
        </Button>
      </div>
      {openDialog === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      {openDialog === 'remove' && <RemovePasskeyDialog passkey={passkey} onClose={close} />}
    </li>
  );
}

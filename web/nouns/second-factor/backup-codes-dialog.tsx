import { Download } from 'lucide-react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';

interface BackupCodesDialogProps {
  /** Undefined or empty: closed. */
  codes: readonly string[] | undefined;
  onClose: () => void;
}

/** Shows new backup codes, once. */
export function BackupCodesDialog({ codes = [], onClose }: BackupCodesDialogProps) {
  const text = codes.join('\n');
  return (
    <Dialog
      open={codes.length > 0}
      onOpenChange={onClose}
      // A stray click or Escape would lose the codes, which no other page shows.
      blocking
      title={t('Your backup codes')}
      description={t(
        'Each code replaces your second factor once, if you lose your phone. Store them in a safe place, such as a password manager. They are shown only now.',
      )}
    >
      <div className="flex flex-col gap-4 pb-2">
        <ol aria-label={t('Backup codes')} className="flex flex-col gap-1 rounded-s border bg-sunken p-3">
          {codes.map((code) => (
            <li key={code} className="break-all font-mono text-small">
              {code}
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap items-center justify-end gap-2">
          <CopyButton text={text} label={t('Copy backup codes')} />
          <Button asChild>
            <a
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
              download={`${brand.toLowerCase()}-backup-codes.txt`}
            >
              <Download aria-hidden />
              {t('Download')}
            </a>
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t('I have stored them')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

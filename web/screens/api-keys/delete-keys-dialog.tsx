import type { ApiKeyReply } from '../../../contract/accounts/api-keys.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { ProgressBar } from '../../parts/status/progress-bar.tsx';
import { useChangeApiKeys } from './use-api-keys.ts';

/** Deletes the selected keys, one by one. */
export function DeleteKeysDialog({ apiKeys, onClose }: { apiKeys: readonly ApiKeyReply[]; onClose: () => void }) {
  const { change, progress } = useChangeApiKeys();
  return (
    <ConfirmDialog
      open
      onOpenChange={() => progress || onClose()}
      title={formatMessage('Delete {count, plural, one {# key} other {# keys}}?', { count: apiKeys.length })}
      action={formatMessage('{count, plural, one {Delete key} other {Delete keys}}', { count: apiKeys.length })}
      busy={progress !== undefined}
      onConfirm={() => void change(apiKeys, 'deleted').then(onClose)}
    >
      <p>{t('Requests with these keys will be rejected. This cannot be undone.')}</p>
      <ul className="mt-2 max-h-48 list-disc overflow-y-auto ps-5">
        {apiKeys.map(({ key_id, name, preview }) => (
          <li key={key_id} className="break-words">
            {name} <span className="font-mono text-ink-3 text-meta">{t('sk_…{preview}', { preview })}</span>
          </li>
        ))}
      </ul>
      {progress && (
        <div className="mt-3 flex flex-col gap-1">
          <span className="text-meta tabular-nums">
            {t('{done} of {total} deleted', { done: progress.done, total: progress.total })}
          </span>
          <ProgressBar label={t('Deleting keys')} share={progress.done / progress.total} />
        </div>
      )}
    </ConfirmDialog>
  );
}

import type { ApiKeyReply } from '../../../contract/accounts/api-keys.ts';
import { pluralize } from '../../format/count.ts';
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
      title={`Delete ${pluralize(apiKeys.length, 'key', 'keys')}?`}
      action={apiKeys.length === 1 ? 'Delete key' : 'Delete keys'}
      busy={progress !== undefined}
      onConfirm={() => void change(apiKeys, 'deleted').then(onClose)}
    >
      <p>Requests with these keys will be rejected. This cannot be undone.</p>
      <ul className="mt-2 max-h-48 list-disc overflow-y-auto pl-5">
        {apiKeys.map(({ key_id, name, preview }) => (
          <li key={key_id} className="break-words">
            {name} <span className="font-mono text-ink-3 text-meta">sk_…{preview}</span>
          </li>
        ))}
      </ul>
      {progress && (
        <div className="mt-3 flex flex-col gap-1">
          <span className="text-meta tabular-nums">
            {progress.done} of {progress.total} deleted
          </span>
          <ProgressBar label="Deleting keys" share={progress.done / progress.total} />
        </div>
      )}
    </ConfirmDialog>
  );
}

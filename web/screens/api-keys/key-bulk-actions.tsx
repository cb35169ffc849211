import { Ban, CircleCheck, Trash2 } from 'lucide-react';
import type { ApiKeyReply } from '../../../contract/accounts/api-keys.ts';
import { t } from '../../messages/t.ts';
import { SelectionAction } from '../../parts/list/selection-toolbar.tsx';
import { useChangeApiKeys } from './use-api-keys.ts';

interface KeyBulkActionsProps {
  apiKeys: readonly ApiKeyReply[];
  /** Selects none. */
  onClear: () => void;
  onDelete: () => void;
}

/** Enables, disables and deletes the selected keys. */
export function KeyBulkActions({ apiKeys, onClear, onDelete }: KeyBulkActionsProps) {
  const { change, progress } = useChangeApiKeys();
  const isBusy = progress !== undefined;
  const disabledKeys = apiKeys.filter(({ is_disabled }) => is_disabled);
  const enabledKeys = apiKeys.filter(({ is_disabled }) => !is_disabled);
  return (
    <>
      {progress && (
        <span role="status" className="px-2 text-ink-2 text-meta tabular-nums">
          {t('{done} of {total}', { done: progress.done, total: progress.total })}
        </span>
      )}
      {disabledKeys.length > 0 && (
        <SelectionAction
          label={t('Enable the selected keys')}
          icon={<CircleCheck aria-hidden />}
          disabled={isBusy}
          onClick={() => void change(disabledKeys, 'enabled').then(onClear)}
        >
          {t('Enable')}
        </SelectionAction>
      )}
      {enabledKeys.length > 0 && (
        <SelectionAction
          label={t('Disable the selected keys')}
          icon={<Ban aria-hidden />}
          disabled={isBusy}
          onClick={() => void change(enabledKeys, 'disabled').then(onClear)}
        >
          {t('Disable')}
        </SelectionAction>
      )}
      <SelectionAction
        label={t('Delete the selected keys')}
        icon={<Trash2 aria-hidden />}
        danger
        disabled={isBusy}
        onClick={onDelete}
      >
        {t('Delete')}
      </SelectionAction>
    </>
  );
}

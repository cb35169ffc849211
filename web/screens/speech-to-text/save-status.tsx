import { useStore } from '../../data/store/use-store.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import type { Saver, SaveState } from './transcript-saver.ts';
import type { ScreenEdit } from './use-transcript-saver.ts';

interface SaveStatusProps {
  saver: Saver<ScreenEdit>;
  onReload: () => void;
}

const texts: Readonly<Record<SaveState['status'], string>> = {
  saved: t('Saved'),
  unsaved: t('Saving'),
  saving: t('Saving'),
  failed: t('Not saved'),
  conflict: t('Changed elsewhere'),
};

/** Whether the edits are saved, and what to do if they cannot be. */
export function SaveStatus({ saver, onReload }: SaveStatusProps) {
  const { status, problem } = useStore(saver);
  const isBad = status === 'failed' || status === 'conflict';
  return (
    <>
      <span role="status" title={problem} className={isBad ? 'text-bad text-meta' : 'text-ink-3 text-meta'}>
        {texts[status]}
      </span>
      {status === 'failed' && (
        <Button size="small" onClick={() => void saver.flush()}>
          {t('Save again')}
        </Button>
      )}
      {status === 'conflict' && (
        <Button size="small" onClick={onReload}>
          {t('Reload')}
        </Button>
      )}
    </>
  );
}

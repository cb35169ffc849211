import { useEffect } from 'react';
import { useStore } from '../../../../data/store/use-store.ts';
import { t } from '../../../../messages/t.ts';
import { Button } from '../../../../parts/button/button.tsx';
import type { ChapterSaver, SaveState } from './chapter-saver.ts';

const texts: Readonly<Record<SaveState['status'], string>> = {
  saved: t('Saved'),
  unsaved: t('Saving'),
  saving: t('Saving'),
  offline: t('Offline, kept in this browser'),
  failed: t('Not saved'),
  conflict: t('Changed elsewhere'),
  leased: t('Open in another page'),
};

/** Whether the text is saved, and what to do if it is not. */
export function SaveStatus({ saver }: { saver: ChapterSaver }) {
  const { status, problem } = useStore(saver);
  const isBad = status === 'failed' || status === 'offline' || status === 'conflict';
  // Offline text is kept in this browser, and needs no warning.
  const isAtRisk = status === 'failed';
  useEffect(() => {
    if (!isAtRisk) return;
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirmUnload);
    return () => removeEventListener('beforeunload', confirmUnload);
  }, [isAtRisk]);
  return (
    <span className="flex items-center gap-2">
      <span role="status" aria-label={t('Save status')} className={isBad ? 'text-bad' : undefined}>
        {texts[status]}
        {problem && `: ${problem}`}
      </span>
      {(status === 'failed' || status === 'offline') && (
        <Button size="small" onClick={() => void saver.flush()}>
          {t('Save again')}
        </Button>
      )}
    </span>
  );
}

import { useState } from 'react';
import { useStore } from '../../../../data/store/use-store.ts';
import { t } from '../../../../messages/t.ts';
import { Button } from '../../../../parts/button/button.tsx';
import { showError } from '../../../../parts/status/show-error.tsx';
import type { ChapterSaver } from './chapter-saver.ts';

/** Says who edits the chapter elsewhere, and lets the person edit it here. */
export function LeaseBanner({ saver }: { saver: ChapterSaver }) {
  const { status, holder } = useStore(saver);
  const [isBusy, setIsBusy] = useState(false);
  if (status !== 'leased') return null;
  const takeOver = () => {
    setIsBusy(true);
    saver
      .takeOver()
      .catch(showError)
      .finally(() => setIsBusy(false));
  };
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 border-b bg-warn-soft px-4 py-2 text-warn">
      <span className="min-w-0 flex-1">
        {t('{holder} is editing this chapter in another page. Changes appear here.', { holder: holder ?? '' })}
      </span>
      <Button size="small" busy={isBusy} onClick={takeOver}>
        {t('Take over')}
      </Button>
    </div>
  );
}

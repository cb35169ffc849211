import { Check, LoaderCircle } from 'lucide-react';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../parts/button/button.tsx';
import type { SaveStatus } from '../document/use-voiceover-document.ts';

/** Whether everything is saved, and a way out if not. */
export function SaveState({ status, onRetry }: { status: SaveStatus; onRetry: () => void }) {
  if (status.state === 'failed')
    return (
      <span role="alert" className="flex items-center gap-2 text-bad text-small">
        <span title={status.message}>{t('Not saved')}</span>
        <Button size="small" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </span>
    );
  return (
    <span role="status" className="flex items-center gap-1.5 text-ink-3 text-small [&_svg]:size-3.5">
      {status.state === 'saved' ? <Check aria-hidden /> : <LoaderCircle aria-hidden className="animate-spin" />}
      <span className="hidden sm:inline">{status.state === 'saved' ? t('Saved') : t('Saving')}</span>
      <span className="sr-only sm:hidden">{status.state === 'saved' ? t('Saved') : t('Saving')}</span>
    </span>
  );
}

import { RotateCcw, X } from 'lucide-react';
import { useStore } from '../../data/store/use-store.ts';
import { t } from '../../messages/t.ts';
import { cutGeneration } from '../../nouns/speech/speech-instance.ts';
import { useGeneration } from '../../nouns/speech/use-speech.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';

/** Offers a generation again that was cut off, as it had been asked for. */
export function CutNotice() {
  const cut = useStore(cutGeneration);
  const { isRunning, start } = useGeneration();
  if (!cut || isRunning) return null;
  const { request, voiceName, modelName } = cut;
  return (
    <aside
      data-cut-notice
      aria-label={t('Interrupted generation')}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t bg-sunken px-3 py-2 md:px-5"
    >
      <p role="status" className="min-w-0 flex-1 basis-56">
        {t('The last generation with {voiceName} was cut off before its end.', { voiceName })}{' '}
        <span className="text-ink-2">{t('Only what you heard is charged.')}</span>
      </p>
      <Button onClick={() => void start(request, voiceName, modelName)}>
        <RotateCcw aria-hidden />
        {t('Generate again')}
      </Button>
      <IconButton label={t('Dismiss')} onClick={cutGeneration.clear}>
        <X />
      </IconButton>
    </aside>
  );
}

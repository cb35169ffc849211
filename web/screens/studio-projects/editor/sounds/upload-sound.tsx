import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { t } from '../../../../messages/t.ts';
import { Button } from '../../../../parts/button/button.tsx';

/** Adds an audio file of the person. */
export function UploadSound({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col items-start gap-2">
      <input
        ref={input}
        type="file"
        accept="audio/*"
        aria-label={t('Audio file')}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button busy={isBusy} onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        {t('Choose an audio file')}
      </Button>
      <p className="text-ink-3 text-meta">{t('MP3, WAV, FLAC, OGG or M4A, up to 200 MB')}</p>
    </div>
  );
}

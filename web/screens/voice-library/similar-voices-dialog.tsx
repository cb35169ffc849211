import { AudioLines, FileAudio } from 'lucide-react';
import { useRef, useState } from 'react';
import { cloneLimits } from '../../../contract/catalogue/voices/voice-limits.ts';
import type { LibraryVoice } from '../../../contract/voices/voice-library.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatFileSize } from '../../format/file-size.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { DropArea } from '../../parts/files/drop-area.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { useSimilarVoices } from './use-library.ts';

/** Search result for a recording. */
export interface SimilarVoices {
  readonly fileName: string;
  readonly voices: readonly LibraryVoice[];
}

interface SimilarVoicesDialogProps {
  onFound: (found: SimilarVoices) => void;
  onClose: () => void;
}

/** Finds library voices that sound like a recording (VOICE-043). */
export function SimilarVoicesDialog({ onFound, onClose }: SimilarVoicesDialogProps) {
  const [sent, setSent] = useState(0);
  const [file, setFile] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  const find = useSimilarVoices(setSent);
  const tooLarge = file !== undefined && file.size > cloneLimits.maxFileBytes;
  const choose = (next: File | undefined) => {
    if (!next) return;
    find.reset();
    setFile(next);
  };
  const problem = tooLarge
    ? t('{name} is larger than {maxFileBytes}.', {
        name: file.name,
        maxFileBytes: formatFileSize(cloneLimits.maxFileBytes),
      })
    : find.isError
      ? messageOf(find.error)
      : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('Find similar voices')}
      description={t('Upload a recording to find library voices that sound like it. The recording is not stored.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            kind="primary"
            disabled={!file || tooLarge}
            busy={find.isPending}
            onClick={() => file && find.mutate(file, { onSuccess: onFound })}
          >
            {find.isPending
              ? sent < 1
                ? t('Uploading {sent}%', { sent: Math.round(sent * 100) })
                : t('Comparing')
              : t('Find voices')}
          </Button>
        </>
      }
    >
      <DropArea
        onFiles={([dropped]) => choose(dropped)}
        className="flex flex-col items-center gap-2 px-4 py-7 text-center"
      >
        {file ? (
          <>
            <FileAudio className="size-5 text-ink-2" aria-hidden />
            <span className="max-w-full truncate font-[560]">{file.name}</span>
            <span className="text-ink-3 text-meta tabular-nums">{formatFileSize(file.size)}</span>
          </>
        ) : (
          <>
            <AudioLines className="size-5 text-ink-2" aria-hidden />
            <span className="text-ink-2">{t('Drop an audio file here, or')}</span>
          </>
        )}
        <Button size="small" onClick={() => input.current?.click()}>
          {file ? t('Choose another') : t('Choose a file')}
        </Button>
        <input
          ref={input}
          type="file"
          accept="audio/*,video/*"
          aria-label={t('Recording')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </DropArea>
      {problem && (
        <p role="alert" className="mt-2 text-bad">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

import { CircleAlert, FileAudio, LoaderCircle, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDuration } from '../../format/duration.ts';
import { formatFileSize } from '../../format/file-size.ts';
import { t } from '../../messages/t.ts';
import { IconButton } from '../button/icon-button.tsx';
import { ProgressBar } from '../status/progress-bar.tsx';

interface FileRowProps {
  file: File;
  seconds?: number | undefined;
  /** Why the file is rejected. */
  problem?: string | undefined;
  /** The file is being checked. */
  isChecking?: boolean;
  /** The share that was uploaded, 0 to 1. */
  sent?: number | undefined;
  /** Absent: the file cannot be removed now. */
  onRemove?: (() => void) | undefined;
  /** Cancels the upload of this file. */
  onCancel?: (() => void) | undefined;
  /** Further buttons, for example to play the file. */
  children?: ReactNode;
}

/** One chosen file with its length and size; its error or the progress of its upload is below the name. */
export function FileRow(props: FileRowProps) {
  const { file, seconds, problem, isChecking = false, sent, onRemove, onCancel, children } = props;
  const isSending = sent !== undefined && sent < 1;
  const cancel = isSending ? onCancel : undefined;
  return (
    <li className="flex flex-col py-1 pe-1 ps-3">
      <div className="flex items-center gap-1.5">
        <RowIcon isChecking={isChecking} isRejected={problem !== undefined} />
        <span className="min-w-0 flex-1 truncate" dir="auto">
          {file.name}
        </span>
        <span className="shrink-0 text-ink-3 text-meta tabular-nums">
          {isChecking && `${t('Checking')} · `}
          {seconds !== undefined && `${formatDuration(seconds)} · `}
          {formatFileSize(file.size)}
        </span>
        {problem === undefined && children}
        <IconButton
          size="small"
          label={cancel ? t('Cancel upload of {name}', { name: file.name }) : t('Remove {name}', { name: file.name })}
          disabled={!cancel && !onRemove}
          data-remove
          onClick={cancel ?? onRemove}
        >
          <X />
        </IconButton>
      </div>
      {problem !== undefined && (
        <p role="alert" className="break-words pe-2 pb-1 ps-5.5 text-bad text-meta">
          {problem}
        </p>
      )}
      {sent !== undefined && (
        <div className="flex items-center gap-2 pe-2 pb-1 ps-5.5">
          <ProgressBar label={t('Upload of {name}', { name: file.name })} share={sent} />
          <span className="w-9 shrink-0 text-end text-ink-3 text-meta tabular-nums">{Math.floor(sent * 100)}%</span>
        </div>
      )}
    </li>
  );
}

function RowIcon({ isChecking, isRejected }: { isChecking: boolean; isRejected: boolean }) {
  if (isRejected) return <CircleAlert className="size-4 shrink-0 text-bad" aria-hidden />;
  if (isChecking) return <LoaderCircle className="size-4 shrink-0 animate-spin text-ink-3" aria-hidden />;
  return <FileAudio className="size-4 shrink-0 text-ink-3" aria-hidden />;
}

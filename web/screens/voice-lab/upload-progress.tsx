import { t } from '../../messages/t.ts';
import { classNames } from '../../parts/display/class-names.ts';
import { ProgressBar } from '../../parts/status/progress-bar.tsx';

interface UploadProgressProps {
  /** 0 to 1. */
  sent: number;
  /** Label while the server works after the upload. */
  working: string;
  className?: string;
}

/** Progress of an upload, then of the work on the server. */
export function UploadProgress({ sent, working, className }: UploadProgressProps) {
  const percent = Math.round(sent * 100);
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <ProgressBar label={sent < 1 ? t('Upload') : t('Creation')} share={sent < 1 ? sent : undefined} />
      <p role="status" className="text-ink-2 text-meta tabular-nums">
        {sent < 1 ? t('Uploading: {percent}%', { percent }) : working}
      </p>
    </div>
  );
}

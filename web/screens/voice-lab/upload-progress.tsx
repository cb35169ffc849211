import { classNames } from '../../parts/display/class-names.ts';
import { ProgressBar } from '../../parts/status/progress-bar.tsx';

interface UploadProgressProps {
  /** 0 to 1. */
  sent: number;
  /** What happens when all is sent. */
  working: string;
  className?: string;
}

/** How much of the files is sent, and then that the server works. */
export function UploadProgress({ sent, working, className }: UploadProgressProps) {
  const percent = Math.round(sent * 100);
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <ProgressBar label="Upload" share={sent < 1 ? sent : undefined} />
      <p role="status" className="text-ink-2 text-meta tabular-nums">
        {sent < 1 ? `Uploading: ${percent} %` : working}
      </p>
    </div>
  );
}

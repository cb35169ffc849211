import { t } from '../../messages/t.ts';
import { FailureNotice } from '../status/failure-notice.tsx';
import { ProgressBar } from '../status/progress-bar.tsx';
import type { RunProgress } from './file-run.ts';

interface RunStatusProps {
  progress: RunProgress | undefined;
  error: unknown;
  /** What the server does after the upload, for example "Removing the noise". */
  work: string;
  onRetry: () => void;
}

/** The progress of a run with a file, or why it failed; nothing while there is neither. */
export function RunStatus({ progress, error, work, onRetry }: RunStatusProps) {
  if (!progress) return error === undefined ? null : <FailureNotice error={error} onRetry={onRetry} />;
  const { phase, share } = progress;
  const text = phase === 'uploading' ? t('Uploading the recording') : work;
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-ink-2">
        {text}
      </p>
      {/* The server reads the whole recording before it sends the first part of the result. */}
      <ProgressBar label={text} share={phase === 'working' && share === 0 ? undefined : share} />
    </div>
  );
}

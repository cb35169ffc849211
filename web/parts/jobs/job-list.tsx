import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Link } from 'react-router';
import { dirOf } from '../../format/text-direction.ts';
import { inSentence } from '../../messages/in-sentence.ts';
import { t } from '../../messages/t.ts';
import { IconButton } from '../button/icon-button.tsx';
import { ProgressBar } from '../status/progress-bar.tsx';

export interface ListedJob {
  readonly id: string;
  /** For example "Voice training". */
  readonly kind: string;
  /** What it is about: the name of the voice, the text of the item. */
  readonly title: string;
  readonly state: 'waiting' | 'running' | 'completed' | 'failed';
  /** 0–100; null while unknown. */
  readonly percent: number | null;
  readonly stage: string | null;
  readonly problem: string | null;
  readonly canCancel: boolean;
  /** Page of the app, or a file. */
  readonly resultPath: string | null;
}

interface JobListProps {
  jobs: readonly ListedJob[];
  onCancel: (job: ListedJob) => void;
  /** Called when a link is followed. */
  onNavigate?: () => void;
}

/** Long-running work with its progress, and the result of what ended. */
export function JobList({ jobs, onCancel, onNavigate }: JobListProps) {
  return (
    <ul className="flex flex-col divide-y">
      {jobs.map((job) => (
        <JobRow key={job.id} job={job} onCancel={() => onCancel(job)} onNavigate={onNavigate} />
      ))}
    </ul>
  );
}

interface JobRowProps {
  job: ListedJob;
  onCancel: () => void;
  onNavigate: (() => void) | undefined;
}

function JobRow({ job, onCancel, onNavigate }: JobRowProps) {
  const { kind, title, percent, resultPath, canCancel } = job;
  const isActive = job.state === 'waiting' || job.state === 'running';
  return (
    <li className="flex flex-col gap-1.5 py-2.5">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <div dir={dirOf(title)} className="truncate font-[540]">
            {title}
          </div>
          <div className="text-ink-3 text-meta">
            {kind} · <JobState job={job} />
          </div>
        </div>
        {!isActive && resultPath && <ResultLink path={resultPath} title={title} onNavigate={onNavigate} />}
        {canCancel && (
          <IconButton
            label={t('Cancel {kind}: {title}', { kind: inSentence(kind), title })}
            size="small"
            onClick={onCancel}
          >
            <X />
          </IconButton>
        )}
      </div>
      {isActive && (
        <ProgressBar
          label={`${kind}: ${title}`}
          share={job.state === 'waiting' || percent === null ? undefined : percent / 100}
        />
      )}
    </li>
  );
}

function JobState({ job: { state, percent, stage, problem } }: { job: ListedJob }) {
  if (state === 'failed')
    return (
      <span className="text-bad">
        <CircleAlert className="me-1 inline size-3.5 align-[-2px]" aria-hidden />
        {problem ?? t('Failed')}
      </span>
    );
  if (state === 'completed')
    return (
      <span className="text-good">
        <CircleCheck className="me-1 inline size-3.5 align-[-2px]" aria-hidden />
        {t('Done')}
      </span>
    );
  if (state === 'waiting') return stage ?? t('Waiting');
  return (
    <span className="tabular-nums">
      {percent === null ? t('Running') : `${percent} %`}
      {stage && ` · ${stage}`}
    </span>
  );
}

interface ResultLinkProps {
  path: string;
  title: string;
  onNavigate: (() => void) | undefined;
}

function ResultLink({ path, title, onNavigate }: ResultLinkProps) {
  const classes = 'shrink-0 text-accent-ink text-small underline underline-offset-2';
  return path.startsWith('/app/') ? (
    <Link
      to={path}
      className={classes}
      aria-label={t('Open {title}', { title })}
      {...(onNavigate && { onClick: onNavigate })}
    >
      {t('Open')}
    </Link>
  ) : (
    <a href={path} target="_blank" rel="noreferrer" className={classes} aria-label={t('Open {title}', { title })}>
      {t('Open')}
    </a>
  );
}

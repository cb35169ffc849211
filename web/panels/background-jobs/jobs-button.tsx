import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { BackgroundJobReply } from '../../../contract/instance/background-jobs.ts';
import { useLastKnown } from '../../data/storage/use-last-known.ts';
import { useIsStarted } from '../../data/store/use-is-started.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { backgroundJobsQuery } from '../../nouns/background-jobs/background-jobs.ts';
import { classNames } from '../../parts/display/class-names.ts';
import { QuotaRing } from '../../parts/status/quota-ring.tsx';
import { Skeleton } from '../../parts/status/skeleton.tsx';

// Loaded on hover or focus, because most pages need no list.
const loadPopover = () => import('./jobs-popover.tsx');
const JobsPopover = lazy(async () => ({ default: (await loadPopover()).JobsPopover }));

interface JobsButtonProps {
  /** Icon only. */
  narrow?: boolean;
  onNavigate?: (() => void) | undefined;
}

/** The button of the list of long-running work; absent while there is none. */
export function JobsButton({ narrow = false, onNavigate }: JobsButtonProps) {
  const { data } = useQuery({ ...backgroundJobsQuery, enabled: useIsStarted() });
  const hasJobs = useLastKnown('has_jobs', data && data.jobs.length > 0, false);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!hasJobs) return null;
  if (!data) return <Skeleton className={narrow ? 'size-10' : 'h-[46px] w-full'} />;
  const active = data.jobs.filter(({ can_cancel }) => can_cancel);
  const text =
    active.length === 0
      ? t('Recent jobs')
      : formatMessage('{count, plural, one {# job} other {# jobs}} running', { count: active.length });
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={loadPopover}
        onFocus={loadPopover}
        onClick={() => setIsOpen(true)}
        className={classNames(
          'flex w-full items-center gap-2.5 rounded-s p-2 text-start transition-colors duration-150 hover:bg-hover',
          narrow && 'size-10 justify-center p-0',
        )}
      >
        <span className="grid size-[30px] shrink-0 place-items-center">
          {active.length === 0 ? (
            <CircleCheck className="size-[18px] text-good" aria-hidden />
          ) : (
            <QuotaRing share={averageShare(active)} size={24} />
          )}
        </span>
        <span className={narrow ? 'sr-only' : 'truncate'}>{text}</span>
      </button>
      <Suspense fallback={null}>
        {isOpen && (
          <JobsPopover anchor={button} jobs={data.jobs} onClose={() => setIsOpen(false)} onNavigate={onNavigate} />
        )}
      </Suspense>
    </>
  );
}

/** The progress of all jobs together, 0 to 1. */
const averageShare = (jobs: readonly BackgroundJobReply[]): number =>
  jobs.reduce((sum, { percent }) => sum + (percent ?? 0), 0) / jobs.length / 100;

import { useQueryClient } from '@tanstack/react-query';
import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import type { BackgroundJobReply } from '../../../contract/instance/background-jobs.ts';
import { t } from '../../messages/t.ts';
import { backgroundJobsQuery, cancelBackgroundJob, toListedJob } from '../../nouns/background-jobs/background-jobs.ts';
import { JobList } from '../../parts/jobs/job-list.tsx';
import { showError } from '../../parts/status/show-error.tsx';

interface JobsPopoverProps {
  anchor: RefObject<HTMLButtonElement | null>;
  jobs: readonly BackgroundJobReply[];
  onClose: () => void;
  onNavigate: (() => void) | undefined;
}

/** The list of long-running work, next to its button. */
export function JobsPopover({ anchor, jobs, onClose, onNavigate }: JobsPopoverProps) {
  const queryClient = useQueryClient();
  const cancel = (jobId: string) =>
    cancelBackgroundJob(jobId)
      .catch(showError)
      .then(() => queryClient.invalidateQueries({ queryKey: backgroundJobsQuery.queryKey }));
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          aria-label={t('Jobs')}
          side="top"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The click on the button closes the popover by itself.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
          className="z-layer flex max-h-[min(28rem,var(--radix-popover-content-available-height))] w-[min(24rem,calc(100vw-16px))] animate-rise flex-col overflow-y-auto rounded-m border bg-surface px-3 py-1 shadow-popover outline-none"
        >
          <JobList
            jobs={jobs.map(toListedJob)}
            onCancel={({ id }) => void cancel(id)}
            onNavigate={() => {
              onClose();
              onNavigate?.();
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

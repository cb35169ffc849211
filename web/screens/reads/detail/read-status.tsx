import { MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReadReply } from '../../../../contract/publishing/reads.ts';
import { formatDate } from '../../../format/date.ts';
import { t, translate } from '../../../messages/t.ts';
import { ReadStateChip } from '../../../nouns/reads/read-state.tsx';
import { ProgressBar } from '../../../parts/status/progress-bar.tsx';

interface ReadStatusProps {
  read: ReadReply;
  help: string;
  /** The buttons of the next steps. */
  children: ReactNode;
}

/** The state of a read, the comment of its review, the copy of its sound, and the next step. */
export function ReadStatus({ read, help, children }: ReadStatusProps) {
  const { state, review_comment, preparation } = read;
  return (
    <section aria-label={t('State')} className="flex flex-col gap-3 rounded-m border bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ReadStateChip state={state} />
        <span className="text-ink-3 text-meta">{dateOf(read)}</span>
      </div>
      <p className="text-ink-2">{help}</p>
      {review_comment !== '' && (
        <div className="flex gap-2 rounded-s bg-sunken px-3 py-2">
          <MessageSquareText aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
          <div className="min-w-0">
            <h3 className="font-[560] text-small">{t('Comment of the review')}</h3>
            <p dir="auto" className="whitespace-pre-line break-words">
              {review_comment}
            </p>
          </div>
        </div>
      )}
      {preparation?.status === 'preparing' && (
        <div className="flex flex-col gap-1">
          <span className="text-ink-2 text-small tabular-nums">
            {t('Copying the recordings: {percent} %', { percent: preparation.percent })}
          </span>
          <ProgressBar label={t('Copying the recordings')} share={preparation.percent / 100} />
        </div>
      )}
      {preparation?.status === 'failed' && (
        <p role="alert" className="text-bad">
          {translate(preparation.problem ?? t('The recordings could not be copied.'))}
        </p>
      )}
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  );
}

function dateOf({ state, submitted_at_unix, published_at_unix, reviewed_at_unix }: ReadReply): string {
  if (state === 'published' && published_at_unix !== null)
    return t('Published on {date}', { date: formatDate(published_at_unix) });
  if (state === 'rejected' && reviewed_at_unix !== null)
    return t('Reviewed on {date}', { date: formatDate(reviewed_at_unix) });
  if ((state === 'submitted' || state === 'in_review') && submitted_at_unix !== null)
    return t('Submitted on {date}', { date: formatDate(submitted_at_unix) });
  return '';
}

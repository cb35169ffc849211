import type { TaskEventReply } from '../../../contract/productions/production-tasks.ts';
import type { TaskEventKind } from '../../../contract/productions/production-tasks-limits.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';

const kindTexts: Readonly<Record<TaskEventKind, string>> = {
  published: t('Task published'),
  claimed: t('Claimed'),
  released: t('Given back'),
  expired: t('Deadline passed'),
  submitted: t('Submitted'),
  delivery_failed: t('The files could not be made'),
  review_started: t('Review started'),
  revision_requested: t('Changes requested'),
  approved: t('Approved'),
  rejected: t('Rejected'),
  withdrawn: t('Withdrawn'),
  reminded: t('Reminder sent'),
  comment: t('Comment'),
};

const authorTexts: Readonly<Record<TaskEventReply['author'], string>> = {
  you: t('You'),
  producer: t('Producer'),
  reviewer: t('Reviewer'),
  system: '',
};

/** What happened to a task, the oldest first, with the comments. */
export function TaskEvents({ events }: { events: readonly TaskEventReply[] }) {
  if (events.length === 0) return null;
  return (
    <section aria-label={t('Activity')} className="mt-5">
      <h3 className="mb-2 font-[600]">{t('Activity')}</h3>
      <ol className="flex flex-col gap-2.5">
        {events.map(({ event_id, kind, text, author, created_at_unix_secs }) => (
          <li key={event_id} className="border-s-2 ps-3">
            <p className="text-ink-2 text-small">
              <span className="font-[560] text-ink">{kindTexts[kind]}</span>
              {authorTexts[author] && ` · ${authorTexts[author]}`}
              <span className="text-ink-3"> · {formatDate(created_at_unix_secs, { withTime: true })}</span>
            </p>
            {text && (
              <p dir="auto" className="mt-0.5 whitespace-pre-wrap break-words">
                {text}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

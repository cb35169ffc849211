import type { ReactNode } from 'react';
import { formatDate } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import { t } from '../../messages/t.ts';
import type { ProducerTask } from './productions-queries.ts';
import { taskTypeTexts } from './productions-texts.ts';
import { taskLanguages, taskMinutes } from './task-facts.ts';

type Summary = Pick<
  ProducerTask,
  | 'type'
  | 'source_language'
  | 'target_language'
  | 'minutes'
  | 'pay_cents'
  | 'deadline_unix_secs'
  | 'allowed_hours'
  | 'instructions'
>;

/** The facts of a task, and what the customer asks for. */
export function TaskSummary({ task, children }: { task: Summary; children?: ReactNode }) {
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <Fact name={t('Type')}>{taskTypeTexts[task.type]}</Fact>
        <Fact name={t('Language')}>{taskLanguages(task)}</Fact>
        <Fact name={t('Length')}>{taskMinutes(task)}</Fact>
        <Fact name={t('Pay')}>{formatMoney(task.pay_cents, 'usd')}</Fact>
        {task.deadline_unix_secs === null ? (
          <Fact name={t('Time')}>{t('{hours} hours from the claim', { hours: Math.round(task.allowed_hours) })}</Fact>
        ) : (
          <Fact name={t('Deadline')}>{formatDate(task.deadline_unix_secs, { withTime: true })}</Fact>
        )}
        {children}
      </dl>
      {task.instructions && (
        <section aria-label={t('Instructions')} className="mt-4">
          <h3 className="mb-1 font-[600]">{t('Instructions')}</h3>
          <p dir="auto" className="whitespace-pre-wrap break-words text-ink-2">
            {task.instructions}
          </p>
        </section>
      )}
    </>
  );
}

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0 break-words tabular-nums">{children}</dd>
  </>
);

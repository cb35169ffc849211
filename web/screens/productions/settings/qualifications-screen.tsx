import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { brand } from '../../../../contract/catalogue/brand.ts';
import type { ProducerQualification } from '../../../../contract/productions/production-qualifications.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { formatDate } from '../../../format/date.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';
import { ProductionsPage } from '../../../nouns/productions/productions-page.tsx';
import { attemptQuery, qualificationsQuery, refetchPeople } from '../../../nouns/productions/productions-queries.ts';
import { attemptStateTexts, taskTypeTexts } from '../../../nouns/productions/productions-texts.ts';
import { languageName } from '../../../nouns/productions/task-facts.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Chip } from '../../../parts/display/chip.tsx';
import { usePanelItem } from '../../../parts/overlay/use-panel-item.ts';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { Attempt } from './attempt.tsx';

export const meta = () => [{ title: `${t('Qualifications')} · ${brand}` }];

/** ROUTE-072, PROD-005: the tests of the producer, and the one that is open. */
export default function QualificationsScreen() {
  const attempt = usePanelItem('attempt');
  return (
    <ProductionsPage
      title={t('Qualifications')}
      help={t('Pass a test once to claim tasks of its kind.')}
      needs="profile"
    >
      <div className="mx-auto w-full max-w-3xl px-4 py-4 md:px-5">
        {attempt.id === undefined ? (
          <Tests onOpen={attempt.open} />
        ) : (
          <OpenAttempt key={attempt.id} attemptId={attempt.id} onClose={attempt.close} />
        )}
      </div>
    </ProductionsPage>
  );
}

function OpenAttempt({ attemptId, onClose }: { attemptId: string; onClose: () => void }) {
  const { data, isError, error, refetch } = useQuery(attemptQuery(attemptId));
  if (data) return <Attempt attempt={data} onClose={onClose} />;
  return isError ? (
    <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  ) : (
    <SkeletonRows label={t('Loading test')} rows={6} />
  );
}

function Tests({ onOpen }: { onOpen: (attemptId: string) => void }) {
  const client = useQueryClient();
  const { data, isError, error, refetch } = useQuery(qualificationsQuery);
  const start = useMutation({
    mutationFn: (qualificationId: string) =>
      api.call('POST /v1/productions/qualifications/{qualification_id}/start', {
        params: { qualification_id: qualificationId },
      }),
    onSuccess: async (attempt) => {
      onOpen(attempt.attempt_id);
      await refetchPeople(client);
    },
    onError: showError,
  });
  if (!data)
    return isError ? (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows label={t('Loading tests')} rows={4} />
    );
  if (data.qualifications.length === 0)
    return (
      <EmptyState icon={<GraduationCap />} title={t('No tests')}>
        {t('No test is needed on this server.')}
      </EmptyState>
    );
  const sorted = [...data.qualifications].sort((a, b) => Number(b.is_needed) - Number(a.is_needed));
  return (
    <ul aria-label={t('Tests')} className="flex flex-col gap-3">
      {sorted.map((test) => (
        <li key={test.qualification_id} className="rounded-m border bg-surface p-4">
          <div className="flex flex-wrap items-start gap-3">
            <div className="min-w-48 flex-1">
              <h2 className="font-[600]">{test.title}</h2>
              <p className="text-ink-3 text-meta">
                {taskTypeTexts[test.task_type]}
                {test.language !== null && ` · ${languageName(test.language)}`} ·{' '}
                {formatMessage('{count, plural, one {# question} other {# questions}}', { count: test.question_count })}{' '}
                · {t('{minutes} min', { minutes: test.minutes })} ·{' '}
                {t('pass with {percent} %', { percent: test.pass_percent })}
              </p>
            </div>
            <TestState test={test} />
            <TestAction test={test} busy={start.isPending} onStart={start.mutate} onOpen={onOpen} />
          </div>
          {test.instructions && <p className="mt-2 whitespace-pre-wrap text-ink-2">{test.instructions}</p>}
        </li>
      ))}
    </ul>
  );
}

function TestState({ test }: { test: ProducerQualification }) {
  if (test.state === 'available') return test.is_needed ? <Chip tone="warn">{t('Needed')}</Chip> : null;
  const { text, tone } = attemptStateTexts[test.state];
  return (
    <Chip tone={tone}>
      {text}
      {test.percent !== null && ` · ${test.percent} %`}
    </Chip>
  );
}

interface TestActionProps {
  test: ProducerQualification;
  busy: boolean;
  onStart: (qualificationId: string) => void;
  onOpen: (attemptId: string) => void;
}

function TestAction({ test, busy, onStart, onOpen }: TestActionProps) {
  const { state, attempt_id: attemptId, retry_at_unix: retryAt } = test;
  if (state === 'in_progress' && attemptId !== null)
    return (
      <Button size="small" kind="primary" onClick={() => onOpen(attemptId)}>
        {t('Continue')}
      </Button>
    );
  if (state === 'passed' || state === 'submitted') return null;
  if (retryAt !== null && retryAt * 1000 > Date.now())
    return <span className="text-ink-3 text-meta">{t('Again from {date}', { date: formatDate(retryAt) })}</span>;
  return (
    <Button size="small" kind="primary" disabled={busy} onClick={() => onStart(test.qualification_id)}>
      {t('Start test')}
    </Button>
  );
}

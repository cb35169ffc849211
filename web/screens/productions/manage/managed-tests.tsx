import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ManagedQualification } from '../../../../contract/productions/production-qualifications.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';
import { managedTestsQuery, refetchPeople } from '../../../nouns/productions/productions-queries.ts';
import { taskTypeTexts } from '../../../nouns/productions/productions-texts.ts';
import { languageName } from '../../../nouns/productions/task-facts.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Chip } from '../../../parts/display/chip.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';

const NewTestDialog = lazy(async () => ({ default: (await import('./new-test-dialog.tsx')).NewTestDialog }));

/** PROD-005: the tests that producers must pass. */
export function ManagedTests() {
  const { data, isError, error, refetch } = useQuery(managedTestsQuery);
  const [isCreating, setCreating] = useState(false);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-4 md:px-5">
      <Button kind="primary" className="self-start" onClick={() => setCreating(true)}>
        <Plus aria-hidden />
        {t('New test')}
      </Button>
      {!data ? (
        isError ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows label={t('Loading tests')} rows={4} />
        )
      ) : (
        data.qualifications.map((test) => <Test key={test.qualification_id} test={test} />)
      )}
      {isCreating && (
        <Suspense fallback={null}>
          <NewTestDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Test({ test }: { test: ManagedQualification }) {
  const client = useQueryClient();
  const archive = useMutation({
    mutationFn: (isArchived: boolean) =>
      api.call('PATCH /v1/productions/manage/qualifications/{qualification_id}', {
        params: { qualification_id: test.qualification_id },
        body: { is_archived: isArchived },
      }),
    onSuccess: () => refetchPeople(client),
    onError: showError,
  });
  return (
    <details className="rounded-m border bg-surface">
      <summary className="flex cursor-pointer flex-wrap items-center gap-3 px-4 py-3">
        <span className="min-w-48 flex-1">
          <span className="block font-[600]">{test.title}</span>
          <span className="block text-ink-3 text-meta">
            {taskTypeTexts[test.task_type]}
            {test.language !== null && ` · ${languageName(test.language)}`} ·{' '}
            {formatMessage('{count, plural, one {# question} other {# questions}}', { count: test.question_count })} ·{' '}
            {t('{passed} of {attempts} passed', { passed: test.passed_count, attempts: test.attempt_count })}
          </span>
        </span>
        {test.is_archived && <Chip>{t('Archived')}</Chip>}
      </summary>
      <div className="border-t px-4 py-3">
        <ol className="flex list-decimal flex-col gap-2 ps-5">
          {test.questions.map((question) => (
            <li key={question.question_id}>
              {question.prompt}
              <ul className="mt-0.5 text-ink-2">
                {question.choices.map((choice, at) => (
                  <li key={choice} className={question.correct.includes(at) ? 'font-[560] text-ink' : ''}>
                    {question.correct.includes(at) ? '✓ ' : '– '}
                    {choice}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
        <Button className="mt-3" busy={archive.isPending} onClick={() => archive.mutate(!test.is_archived)}>
          {test.is_archived ? t('Use again') : t('Archive')}
        </Button>
      </div>
    </details>
  );
}

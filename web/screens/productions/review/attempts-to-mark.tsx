import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ReviewedAttempt } from '../../../../contract/productions/production-qualifications.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { refetchPeople, submittedAttemptsQuery } from '../../../nouns/productions/productions-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';

/** PROD-005: tests whose texts wait for points. */
export function AttemptsToMark() {
  const { data, isError, error, refetch } = useQuery(submittedAttemptsQuery);
  if (!data)
    return isError ? (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows label={t('Loading tests')} rows={4} />
    );
  if (data.attempts.length === 0)
    return (
      <EmptyState icon={<GraduationCap />} title={t('No tests to mark')}>
        {t('Answers in the producer’s own words appear here.')}
      </EmptyState>
    );
  return (
    <ul aria-label={t('Tests to mark')} className="flex flex-col gap-4">
      {data.attempts.map((attempt) => (
        <li key={attempt.attempt_id}>
          <AttemptForm attempt={attempt} />
        </li>
      ))}
    </ul>
  );
}

function AttemptForm({ attempt }: { attempt: ReviewedAttempt }) {
  const client = useQueryClient();
  const texts = attempt.questions.filter(({ kind }) => kind === 'text');
  const [points, setPoints] = useState<Readonly<Record<string, string>>>({});
  const mark = useMutation({
    mutationFn: (marks: Record<string, number>) =>
      api.call('POST /v1/productions/manage/attempts/{attempt_id}/mark', {
        params: { attempt_id: attempt.attempt_id },
        body: { marks },
      }),
    onSuccess: () => refetchPeople(client),
    onError: showError,
  });
  const isComplete = texts.every(({ question_id }) => points[question_id]?.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) mark.mutate(Object.fromEntries(texts.map(({ question_id: id }) => [id, Number(points[id])])));
  };
  return (
    <form onSubmit={submit} className="rounded-m border bg-surface p-4">
      <h2 className="font-[600]">{attempt.title}</h2>
      <p dir="auto" className="mb-3 text-ink-3">
        {attempt.display_name}
      </p>
      <div className="flex flex-col gap-4">
        {texts.map(({ question_id, prompt, points: most }) => (
          <div key={question_id}>
            <p className="font-[540]">{prompt}</p>
            <p dir="auto" className="my-1.5 whitespace-pre-wrap rounded-s bg-sunken px-3 py-2">
              {attempt.answers[question_id] ?? t('No answer')}
            </p>
            <Field label={t('Points of {most}', { most })}>
              {(control) => (
                <Input
                  {...control}
                  type="number"
                  min={0}
                  max={most}
                  step={0.5}
                  className="max-w-28"
                  value={points[question_id] ?? ''}
                  onChange={({ target }) => setPoints((before) => ({ ...before, [question_id]: target.value }))}
                />
              )}
            </Field>
          </div>
        ))}
      </div>
      <Button
        type="submit"
        kind="primary"
        className="mt-4"
        busy={mark.isPending}
        disabled={!isComplete || attempt.is_own}
      >
        {t('Save marks')}
      </Button>
      {attempt.is_own && <p className="mt-2 text-ink-3">{t('You cannot mark your own test.')}</p>}
    </form>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ProducerAttempt, ShownQuestion } from '../../../../contract/productions/production-qualifications.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { formatDuration } from '../../../format/duration.ts';
import { t } from '../../../messages/t.ts';
import { refetchPeople, refetchTasks } from '../../../nouns/productions/productions-queries.ts';
import { attemptStateTexts } from '../../../nouns/productions/productions-texts.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Chip } from '../../../parts/display/chip.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Textarea } from '../../../parts/form/textarea.tsx';
import { useDebounced } from '../../../parts/form/use-debounced.ts';
import { showError } from '../../../parts/status/show-error.tsx';
import { toast } from '../../../parts/status/toast.ts';

type Answers = ProducerAttempt['answers'];

const saveMs = 600;
const msPerS = 1000;

/** PROD-005: a test that runs or ran. Answers are saved as they are given. */
export function Attempt({ attempt, onClose }: { attempt: ProducerAttempt; onClose: () => void }) {
  const client = useQueryClient();
  const params = { attempt_id: attempt.attempt_id };
  const [answers, setAnswers] = useState<Answers>(attempt.answers);
  const isRunning = attempt.state === 'in_progress';
  const remainingS = useRemaining(attempt.ends_at_unix, isRunning);
  const save = useMutation({
    mutationFn: (changed: Answers) =>
      api.call('PATCH /v1/productions/attempts/{attempt_id}', { params, body: { answers: changed } }),
    onError: showError,
  });
  const submit = useMutation({
    mutationFn: () => api.call('POST /v1/productions/attempts/{attempt_id}/submit', { params, body: { answers } }),
    onSuccess: async ({ state }) => {
      if (state === 'passed') toast.success(t('You passed the test.'));
      else if (state === 'failed') toast.error(t('You did not pass the test this time.'));
      else toast(t('Your answers were sent. A reviewer marks them.'));
      onClose();
      await Promise.all([refetchPeople(client), refetchTasks(client)]);
    },
  });
  const settled = useDebounced(answers, saveMs);
  const { mutate } = save;
  useEffect(() => {
    if (isRunning && settled !== attempt.answers) mutate(settled);
  }, [settled, isRunning, mutate, attempt.answers]);
  const open = attempt.questions.filter(({ question_id }) => !isAnswered(answers[question_id])).length;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Button size="small" onClick={onClose}>
          <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
          {t('All tests')}
        </Button>
        <h2 className="min-w-0 flex-1 truncate font-[620] text-strong">{attempt.title}</h2>
        {isRunning ? (
          <span role="timer" className="text-ink-2 tabular-nums">
            {t('{time} left', { time: formatDuration(remainingS) })}
          </span>
        ) : (
          <Chip tone={attemptStateTexts[attempt.state].tone}>{attemptStateTexts[attempt.state].text}</Chip>
        )}
      </div>
      {attempt.instructions && <p className="mb-4 whitespace-pre-wrap text-ink-2">{attempt.instructions}</p>}
      <ol className="flex flex-col gap-5">
        {attempt.questions.map((question, at) => (
          <li key={question.question_id}>
            <Question
              number={at + 1}
              question={question}
              answer={answers[question.question_id]}
              isDisabled={!isRunning || remainingS <= 0}
              onChange={(answer) => setAnswers((before) => ({ ...before, [question.question_id]: answer }))}
            />
          </li>
        ))}
      </ol>
      {isRunning && (
        <div className="mt-5 flex flex-wrap items-center gap-3 border-t pt-4">
          <Button kind="primary" busy={submit.isPending} disabled={remainingS <= 0} onClick={() => submit.mutate()}>
            {t('Finish test')}
          </Button>
          {open > 0 && <span className="text-ink-3">{t('{count} without an answer', { count: open })}</span>}
          {remainingS <= 0 && <span className="text-bad">{t('The time is over.')}</span>}
          {submit.isError && (
            <p role="alert" className="w-full text-bad">
              {messageOf(submit.error)}
            </p>
          )}
        </div>
      )}
    </>
  );
}

interface QuestionProps {
  number: number;
  question: ShownQuestion;
  answer: Answers[string] | undefined;
  isDisabled: boolean;
  onChange: (answer: number[] | string) => void;
}

function Question({ number, question, answer, isDisabled, onChange }: QuestionProps) {
  const chosen = Array.isArray(answer) ? answer : [];
  const title = t('{number}. {prompt}', { number, prompt: question.prompt });
  if (question.kind === 'text')
    return (
      <Field label={title}>
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            rows={4}
            disabled={isDisabled}
            value={typeof answer === 'string' ? answer : ''}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
    );
  const toggle = (index: number, isOn: boolean) => {
    if (!question.is_multiple) onChange([index]);
    else onChange(isOn ? [...chosen, index].sort((a, b) => a - b) : chosen.filter((one) => one !== index));
  };
  return (
    <fieldset disabled={isDisabled}>
      <legend className="mb-1.5 font-[560]">{title}</legend>
      {question.is_multiple && <p className="mb-1.5 text-ink-3 text-meta">{t('Choose all that are right.')}</p>}
      <div className="flex flex-col gap-1">
        {question.choices.map((choice, index) => (
          <label key={choice} className="flex cursor-pointer items-start gap-2.5 rounded-s px-2 py-1.5 hover:bg-hover">
            <input
              type={question.is_multiple ? 'checkbox' : 'radio'}
              name={question.question_id}
              checked={chosen.includes(index)}
              onChange={({ target }) => toggle(index, target.checked)}
              className="mt-1 accent-(--accent)"
            />
            <span>{choice}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const isAnswered = (answer: Answers[string] | undefined): boolean => answer !== undefined && answer.length > 0;

function useRemaining(endsAtUnix: number, isRunning: boolean): number {
  const read = () => Math.max(0, Math.round(endsAtUnix - Date.now() / msPerS));
  const [remaining, setRemaining] = useState(read);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setRemaining(Math.max(0, Math.round(endsAtUnix - Date.now() / msPerS))), msPerS);
    return () => clearInterval(timer);
  }, [endsAtUnix, isRunning]);
  return remaining;
}

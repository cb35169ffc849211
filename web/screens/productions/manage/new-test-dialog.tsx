import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type TaskType, taskTypes } from '../../../../contract/productions/productions.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { refetchPeople } from '../../../nouns/productions/productions-queries.ts';
import { taskTypeTexts } from '../../../nouns/productions/productions-texts.ts';
import { Button } from '../../../parts/button/button.tsx';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { Segmented } from '../../../parts/form/segmented.tsx';
import { Select } from '../../../parts/form/select.tsx';
import { Textarea } from '../../../parts/form/textarea.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';

interface Draft {
  readonly key: number;
  readonly prompt: string;
  readonly kind: 'choice' | 'text';
  readonly choices: readonly { readonly key: number; readonly text: string; readonly isCorrect: boolean }[];
}

let lastKey = 0;
const newKey = (): number => {
  lastKey += 1;
  return lastKey;
};
const newChoice = () => ({ key: newKey(), text: '', isCorrect: false });
const newQuestion = (): Draft => ({ key: newKey(), prompt: '', kind: 'choice', choices: [newChoice(), newChoice()] });

/** PROD-005: a test with questions to choose from or to answer in own words. */
export function NewTestDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [title, setTitle] = useState('');
  const [type, setType] = useState<TaskType>('transcript');
  const [minutes, setMinutes] = useState('30');
  const [percent, setPercent] = useState('80');
  const [questions, setQuestions] = useState<readonly Draft[]>(() => [newQuestion()]);
  const create = useMutation({
    mutationFn: () =>
      api.call('POST /v1/productions/manage/qualifications', {
        body: {
          title: title.trim(),
          task_type: type,
          minutes: Number(minutes),
          pass_percent: Number(percent),
          questions: questions.map(({ prompt, kind, choices }) => ({
            prompt: prompt.trim(),
            kind,
            choices: kind === 'choice' ? choices.map(({ text }) => text.trim()) : [],
            correct: kind === 'choice' ? choices.flatMap(({ isCorrect }, at) => (isCorrect ? [at] : [])) : [],
          })),
        },
      }),
    onSuccess: async () => {
      await refetchPeople(client);
      onClose();
    },
  });
  const change = (key: number, next: Partial<Draft>) =>
    setQuestions((before) => before.map((one) => (one.key === key ? { ...one, ...next } : one)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!create.isPending) create.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('New test')}
      description={t('Producers must pass it before they claim further tasks of its kind.')}
      className="sm:w-[min(40rem,calc(100vw-32px))]"
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
        <Field label={t('Title')}>
          {(control) => (
            <Input {...control} dir="auto" value={title} onChange={({ target }) => setTitle(target.value)} />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label={t('Type')}>
            {(control) => (
              <Select
                {...control}
                value={type}
                options={taskTypes.map((value) => ({ value, label: taskTypeTexts[value] }))}
                onChange={(next) => setType(next as TaskType)}
              />
            )}
          </Field>
          <Field label={t('Minutes')}>
            {(control) => (
              <Input
                {...control}
                type="number"
                min={1}
                max={600}
                value={minutes}
                onChange={({ target }) => setMinutes(target.value)}
              />
            )}
          </Field>
          <Field label={t('Percent to pass')}>
            {(control) => (
              <Input
                {...control}
                type="number"
                min={1}
                max={100}
                value={percent}
                onChange={({ target }) => setPercent(target.value)}
              />
            )}
          </Field>
        </div>
        {questions.map((question, at) => (
          <fieldset key={question.key} className="flex flex-col gap-3 rounded-s border p-3">
            <legend className="px-1 font-[560]">{t('Question {number}', { number: at + 1 })}</legend>
            <div className="flex items-center justify-between gap-2">
              <Segmented
                label={t('Kind of question {number}', { number: at + 1 })}
                value={question.kind}
                options={[
                  { value: 'choice', label: t('Choice') },
                  { value: 'text', label: t('Own words') },
                ]}
                onChange={(kind) => change(question.key, { kind })}
              />
              {questions.length > 1 && (
                <IconButton
                  label={t('Remove question {number}', { number: at + 1 })}
                  onClick={() => setQuestions(questions.filter(({ key }) => key !== question.key))}
                >
                  <Trash2 />
                </IconButton>
              )}
            </div>
            <Textarea
              aria-label={t('Text of question {number}', { number: at + 1 })}
              dir="auto"
              rows={2}
              value={question.prompt}
              onChange={({ target }) => change(question.key, { prompt: target.value })}
            />
            {question.kind === 'choice' && (
              <Choices question={question} onChange={(choices) => change(question.key, { choices })} />
            )}
          </fieldset>
        ))}
        <Button className="self-start" onClick={() => setQuestions([...questions, newQuestion()])}>
          <Plus aria-hidden />
          {t('Add question')}
        </Button>
        {create.isError && (
          <p role="alert" className="text-bad">
            {messageOf(create.error)}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" busy={create.isPending} disabled={title.trim() === ''}>
            {t('Create test')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ChoicesProps {
  question: Draft;
  onChange: (choices: Draft['choices']) => void;
}

function Choices({ question: { choices }, onChange }: ChoicesProps) {
  const change = (key: number, next: { text?: string; isCorrect?: boolean }) =>
    onChange(choices.map((one) => (one.key === key ? { ...one, ...next } : one)));
  return (
    <div className="flex flex-col gap-2">
      {choices.map((choice, at) => (
        <div key={choice.key} className="flex items-center gap-2">
          <input
            type="checkbox"
            aria-label={t('Answer {number} is right', { number: at + 1 })}
            className="accent-(--accent)"
            checked={choice.isCorrect}
            onChange={({ target }) => change(choice.key, { isCorrect: target.checked })}
          />
          <Input
            aria-label={t('Answer {number}', { number: at + 1 })}
            dir="auto"
            value={choice.text}
            onChange={({ target }) => change(choice.key, { text: target.value })}
          />
          {choices.length > 2 && (
            <IconButton
              label={t('Remove answer {number}', { number: at + 1 })}
              onClick={() => onChange(choices.filter(({ key }) => key !== choice.key))}
            >
              <Trash2 />
            </IconButton>
          )}
        </div>
      ))}
      <Button size="small" className="self-start" onClick={() => onChange([...choices, newChoice()])}>
        <Plus aria-hidden />
        {t('Add answer')}
      </Button>
      <p className="text-ink-3 text-meta">{t('Tick the right answers.')}</p>
    </div>
  );
}

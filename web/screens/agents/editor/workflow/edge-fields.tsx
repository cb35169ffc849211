import { t } from '../../../../messages/t.ts';
import { Field } from '../../../../parts/form/field.tsx';
import { Input } from '../../../../parts/form/input.tsx';
import { Select } from '../../../../parts/form/select.tsx';
import { Textarea } from '../../../../parts/form/textarea.tsx';
import type { Condition, WorkflowEdge } from './workflow-draft.ts';

interface EdgeFieldsProps {
  edge: WorkflowEdge;
  canEdit: boolean;
  onChange: (condition: Condition) => void;
}

const kinds = [
  { value: 'unconditional', label: t('Always') },
  { value: 'llm', label: t('If this is true') },
  { value: 'success', label: t('If the step worked') },
  { value: 'failure', label: t('If the step failed') },
];

const kindOf = (condition: Condition | null | undefined): string =>
  condition?.type === 'result'
    ? condition.successful === true
      ? 'success'
      : 'failure'
    : (condition?.type ?? 'unconditional');

const conditionOf: Readonly<Record<string, Condition>> = {
  unconditional: { type: 'unconditional' },
  llm: { type: 'llm', condition: '' },
  success: { type: 'result', successful: true },
  failure: { type: 'result', successful: false },
};

/** When the conversation takes this way. */
export function EdgeFields({ edge, canEdit, onChange }: EdgeFieldsProps) {
  const condition = edge.forward_condition ?? undefined;
  const kind = kindOf(condition);
  const phrases = Array.isArray(condition?.phrases) ? (condition.phrases as readonly string[]) : [];
  return (
    <>
      <Field label={t('When')}>
        {(control) => (
          <Select
            {...control}
            value={kind}
            disabled={!canEdit}
            options={
              kind === 'expression'
                ? [...kinds, { value: 'expression', label: t('By an expression of the API') }]
                : kinds
            }
            onChange={(next) => next !== kind && onChange(conditionOf[next]!)}
          />
        )}
      </Field>
      {condition && kind === 'llm' && (
        <>
          <Field
            label={t('Condition')}
            help={t('In your words, for the language model: the person wants to change a booking.')}
          >
            {(control) => (
              <Textarea
                {...control}
                dir="auto"
                rows={3}
                value={String(condition.condition ?? '')}
                maxLength={20_000}
                readOnly={!canEdit}
                onChange={({ target }) => onChange({ ...condition, condition: target.value })}
              />
            )}
          </Field>
          <Field
            label={t('Words')}
            help={t('Without a language model, these words of the person count. Separate them by commas.')}
          >
            {(control) => (
              <Input
                {...control}
                dir="auto"
                defaultValue={phrases.join(', ')}
                readOnly={!canEdit}
                onBlur={({ target }) =>
                  onChange({
                    ...condition,
                    phrases: target.value
                      .split(',')
                      .map((phrase) => phrase.trim())
                      .filter((phrase) => phrase !== ''),
                  })
                }
              />
            )}
          </Field>
        </>
      )}
    </>
  );
}

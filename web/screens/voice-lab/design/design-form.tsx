import { Wand } from 'lucide-react';
import type { FormEvent } from 'react';
import { characterCount } from '../../../../contract/catalogue/plans/quota.ts';
import { designLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../parts/button/button.tsx';
import { ChipButton } from '../../../parts/display/chip.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Segmented } from '../../../parts/form/segmented.tsx';
import { Textarea } from '../../../parts/form/textarea.tsx';
import { type DesignDraft, descriptionIdeas, draftProblems, remixIdeas } from './design-draft.ts';
import { DesignOptions } from './design-options.tsx';
import { useSampleText } from './use-design.ts';

interface DesignFormProps {
  id: string;
  draft: DesignDraft;
  onChange: (draft: DesignDraft) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  isRemix: boolean;
  problems: Partial<ReturnType<typeof draftProblems>>;
}

/** Form for the description of the voice and the preview text. */
export function DesignForm({ id, draft, onChange, onSubmit, isRemix, problems }: DesignFormProps) {
  const sample = useSampleText();
  const ideas = isRemix ? remixIdeas : descriptionIdeas;
  const { max } = isRemix ? designLimits.remix : designLimits.description;
  const canWrite = draftProblems(draft, false).description === undefined;
  return (
    <form id={id} onSubmit={onSubmit} noValidate className="flex flex-col gap-4 pb-2">
      <div className="flex flex-col gap-2">
        <Field
          label={isRemix ? t('Change') : t('Description')}
          error={problems.description}
          help={<span className="tabular-nums">{t('{count} of {max}', { count: draft.description.length, max })}</span>}
        >
          {(control) => (
            <Textarea
              {...control}
              value={draft.description}
              maxLength={max}
              rows={3}
              placeholder={ideas[0].text}
              onChange={(event) => onChange({ ...draft, description: event.target.value })}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-1.5">
          {ideas.map(({ title, text }) => (
            <ChipButton
              key={title}
              pressed={draft.description === text}
              onClick={() => onChange({ ...draft, description: text })}
            >
              {title}
            </ChipButton>
          ))}
        </div>
      </div>
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="font-[540]">{t('Preview text')}</span>
          <Segmented
            label={t('Preview text')}
            value={draft.isCustomText ? 'own' : 'auto'}
            onChange={(value) => onChange({ ...draft, isCustomText: value === 'own' })}
            options={[
              { value: 'auto', label: t('Automatic') },
              { value: 'own', label: t('Custom') },
            ]}
          />
        </div>
        {draft.isCustomText && (
          <>
            <Field
              label={t('Text')}
              error={problems.text}
              help={t('{characterCount} of {max}, at least {min}', {
                characterCount: characterCount(draft.text),
                max: designLimits.text.max,
                min: designLimits.text.min,
              })}
            >
              {(control) => (
                <Textarea
                  {...control}
                  value={draft.text}
                  maxLength={designLimits.text.max}
                  rows={4}
                  onChange={(event) => onChange({ ...draft, text: event.target.value })}
                />
              )}
            </Field>
            <Button
              size="small"
              className="self-start"
              disabled={!canWrite}
              busy={sample.isPending}
              onClick={() =>
                sample.mutate(draft.description.trim(), { onSuccess: (text) => onChange({ ...draft, text }) })
              }
            >
              <Wand aria-hidden />
              {t('Generate text')}
            </Button>
          </>
        )}
      </div>
      <DesignOptions draft={draft} onChange={onChange} isRemix={isRemix} seedError={problems.seed} />
    </form>
  );
}

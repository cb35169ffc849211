import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import { roles } from './onboarding-questions.ts';
import { useSurvey } from './use-survey.ts';

/** ONB-002: name and role of the user. */
export default function AboutYouScreen() {
  const { answers, change } = useSurvey();
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate('/app/onboarding/next');
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      <div>
        <h1 className="font-[640] text-display tracking-tight">{t('About you')}</h1>
        <p className="mt-1 text-ink-2">
          {t('Answer two short questions to personalize your first steps. Your answers stay on this server.')}
        </p>
      </div>
      <Field label={t('What’s your name?')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="given-name"
            maxLength={100}
            value={answers.first_name ?? ''}
            onChange={(event) => change({ ...answers, first_name: event.target.value })}
          />
        )}
      </Field>
      <ChoiceCards
        legend={t('What brings you here?')}
        choices={roles}
        value={answers.role ?? null}
        onChange={(role) => change({ ...answers, role, subrole: null })}
      />
      <Button type="submit" kind="primary" size="large">
        {t('Continue')}
      </Button>
    </form>
  );
}

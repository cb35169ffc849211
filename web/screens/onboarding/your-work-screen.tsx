import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import { guessedTimezone, roles, sources, timezones } from './onboarding-questions.ts';
import { useSurvey } from './use-survey.ts';

const asChoices = (titles: readonly string[]) => titles.map((title) => ({ id: title, title }));

/** Field of work, source and time zone of the user. */
export default function YourWorkScreen() {
  const { answers, change, finish, isSaving } = useSurvey();
  const role = roles.find(({ id }) => id === answers.role);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) finish();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      <div>
        <h1 className="font-[640] text-display tracking-tight">
          {answers.first_name ? t('Nearly there, {firstName}', { firstName: answers.first_name }) : t('Nearly there')}
        </h1>
        <p className="mt-1 text-ink-2">{t('All questions are optional.')}</p>
      </div>
      {role && (
        <ChoiceCards
          legend={t("What's your focus?")}
          choices={asChoices(role.subroles)}
          value={answers.subrole ?? null}
          onChange={(subrole) => change({ ...answers, subrole })}
          className="xs:grid-cols-3"
        />
      )}
      <ChoiceCards
        legend={t('How did you hear about us?')}
        choices={asChoices(sources)}
        value={answers.source ?? null}
        onChange={(source) => change({ ...answers, source })}
        className="xs:grid-cols-3"
      />
      <Field label={t('Time zone')} help={t('Detected from this device.')}>
        {(control) => (
          <Select
            {...control}
            value={answers.timezone ?? 'UTC'}
            onChange={(timezone) => change({ ...answers, timezone })}
            options={timezones(guessedTimezone()).map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button asChild size="large">
          <Link to="/app/onboarding/about">{t('Back')}</Link>
        </Button>
        <Button type="submit" kind="primary" size="large" busy={isSaving} className="flex-1">
          {t('Finish')}
        </Button>
      </div>
    </form>
  );
}

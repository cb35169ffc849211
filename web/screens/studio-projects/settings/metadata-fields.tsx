import { useState } from 'react';
import { languageSets } from '../../../../contract/catalogue/languages.ts';
import { fictionKinds, targetAudiences } from '../../../../contract/studio/studio-limits.ts';
import type { ExtendedProjectReply } from '../../../../contract/studio/studio-projects.ts';
import { nameOfLanguage } from '../../../format/language-names.ts';
import { t } from '../../../messages/t.ts';
import { useUpdateProject } from '../../../nouns/studio-projects/project-actions.ts';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { LanguagePicker } from '../../../parts/form/language-picker.tsx';
import { Select } from '../../../parts/form/select.tsx';
import { Switch } from '../../../parts/form/switch.tsx';
import { Textarea } from '../../../parts/form/textarea.tsx';
import { dateProblem, isbnProblem, toGenres } from './settings-texts.ts';

const unset = 'unset';

const languages = languageSets.third
  .filter(({ languageCode }) => languageCode.length === 2)
  .map(({ languageCode, name }) => ({ value: languageCode, label: nameOfLanguage(languageCode, name) }));

/** The languages with a code of two letters, and the current one. */
const languageOptions = (current: string | null) => [
  { value: unset, label: t('Not specified') },
  ...(current !== null && languages.every(({ value }) => value !== current)
    ? [{ value: current, label: current }]
    : []),
  ...languages,
];

/** STUDIO-004: title, author and what shops ask for. */
export function MetadataFields({ project }: { project: ExtendedProjectReply }) {
  const { mutate: update } = useUpdateProject(project.project_id);
  return (
    <>
      <TextField label={t('Title')} value={project.title} max={500} onSave={(title) => update({ title })} />
      <TextField label={t('Author')} value={project.author} max={500} onSave={(author) => update({ author })} />
      <TextField
        label={t('Description')}
        value={project.description}
        max={5000}
        isLong
        onSave={(description) => update({ description })}
      />
      <TextField
        label={t('ISBN')}
        value={project.isbn_number}
        max={20}
        problemOf={isbnProblem}
        onSave={(isbn_number) => update({ isbn_number })}
      />
      <TextField
        label={t('Genres')}
        help={t('Separated by commas.')}
        value={project.genres.join(', ')}
        max={2000}
        onSave={(text) => update({ genres: toGenres(text ?? '') })}
      />
      <Field label={t('Language')}>
        {(control) => (
          <LanguagePicker
            {...control}
            value={project.language ?? unset}
            options={languageOptions(project.language)}
            onChange={(language) => update({ language: language === unset ? null : language })}
          />
        )}
      </Field>
      <TextField
        label={t('Publication date')}
        help={t('A year, or YYYY-MM-DD.')}
        value={project.original_publication_date}
        max={10}
        problemOf={dateProblem}
        onSave={(original_publication_date) => update({ original_publication_date })}
      />
      <TextField
        label={t('Content type')}
        help={t('For example Novel, Course or Article.')}
        value={project.content_type}
        max={100}
        onSave={(content_type) => update({ content_type })}
      />
      <Field label={t('Audience')}>
        {(control) => (
          <Select
            {...control}
            value={project.target_audience ?? unset}
            onChange={(value) => update({ target_audience: targetAudiences.find((one) => one === value) ?? null })}
            options={[
              { value: unset, label: t('Not specified') },
              ...targetAudiences.map((value) => ({ value, label: capitalize(value) })),
            ]}
          />
        )}
      </Field>
      <Field label={t('Fiction')}>
        {(control) => (
          <Select
            {...control}
            value={project.fiction ?? unset}
            onChange={(value) => update({ fiction: fictionKinds.find((one) => one === value) ?? null })}
            options={[
              { value: unset, label: t('Not specified') },
              ...fictionKinds.map((value) => ({ value, label: capitalize(value) })),
            ]}
          />
        )}
      </Field>
      <Field label={t('Mature content')}>
        {(control) => (
          <Switch
            {...control}
            checked={project.mature_content}
            onChange={(mature_content) => update({ mature_content })}
          />
        )}
      </Field>
    </>
  );
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface TextFieldProps {
  label: string;
  help?: string;
  value: string | null;
  max: number;
  isLong?: boolean;
  /** Why a text is not saved. */
  problemOf?: (text: string) => string | undefined;
  /** Called on leaving the field with another text; null: it was emptied. */
  onSave: (text: string | null) => void;
}

/** A text that is saved on leaving the field. */
function TextField({ label, help, value, max, isLong = false, problemOf, onSave }: TextFieldProps) {
  const [problem, setProblem] = useState<string>();
  const save = (typed: string) => {
    const text = typed.trim();
    const found = problemOf?.(text);
    setProblem(found);
    if (found === undefined && text !== (value ?? '')) onSave(text === '' ? null : text);
  };
  return (
    <Field label={label} help={help} error={problem}>
      {(control) => {
        const common = { ...control, dir: 'auto', defaultValue: value ?? '', maxLength: max };
        return isLong ? (
          <Textarea {...common} key={value} onBlur={(event) => save(event.target.value)} />
        ) : (
          <Input
            {...common}
            key={value}
            onBlur={(event) => save(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && save(event.currentTarget.value)}
          />
        );
      }}
    </Field>
  );
}

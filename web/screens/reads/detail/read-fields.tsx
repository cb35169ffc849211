import { Controller, type UseFormReturn } from 'react-hook-form';
import { languageSets } from '../../../../contract/catalogue/languages.ts';
import { nameOfLanguage } from '../../../format/language-names.ts';
import { dirOf } from '../../../format/text-direction.ts';
import { t } from '../../../messages/t.ts';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { LanguagePicker } from '../../../parts/form/language-picker.tsx';
import { Switch } from '../../../parts/form/switch.tsx';
import { Textarea } from '../../../parts/form/textarea.tsx';
import type { ReadForm } from './read-form.ts';

const languages = languageSets.third
  .filter(({ languageCode }) => languageCode.length === 2)
  .map(({ languageCode, name }) => ({ value: languageCode, label: nameOfLanguage(languageCode, name) }));

/** The languages of the product, and the current one. */
const optionsWith = (current: string) =>
  languages.some(({ value }) => value === current) ? languages : [{ value: current, label: current }, ...languages];

/** PUB-002: the texts of a read, as readers and podcast apps show them. */
export function ReadFields({ form, isDisabled }: { form: UseFormReturn<ReadForm>; isDisabled: boolean }) {
  const { register, control, formState, watch } = form;
  const { errors } = formState;
  return (
    <fieldset disabled={isDisabled} className="grid min-w-0 gap-4 sm:grid-cols-2">
      <legend className="sr-only">{t('Texts')}</legend>
      <Field label={t('Title')} error={errors.title?.message} className="sm:col-span-2">
        {(field) => <Input {...field} dir={dirOf(watch('title'))} autoComplete="off" {...register('title')} />}
      </Field>
      <Field label={t('Author')} error={errors.author?.message}>
        {(field) => <Input {...field} dir={dirOf(watch('author'))} autoComplete="off" {...register('author')} />}
      </Field>
      <Field label={t('Language')}>
        {(field) => (
          <Controller
            control={control}
            name="language"
            render={({ field: { value, onChange } }) => (
              <LanguagePicker
                {...field}
                value={value}
                onChange={onChange}
                options={optionsWith(value)}
                disabled={isDisabled}
              />
            )}
          />
        )}
      </Field>
      <Field
        label={t('Description')}
        help={t('What readers learn before they listen.')}
        error={errors.description?.message}
        className="sm:col-span-2"
      >
        {(field) => <Textarea {...field} rows={6} dir={dirOf(watch('description'))} {...register('description')} />}
      </Field>
      <Field label={t('Genres')} help={t('Separated by commas.')}>
        {(field) => <Input {...field} dir="auto" autoComplete="off" {...register('genres')} />}
      </Field>
      <Field label={t('ISBN')} error={errors.isbn?.message}>
        {(field) => <Input {...field} dir="ltr" autoComplete="off" {...register('isbn')} />}
      </Field>
      <Field label={t('Mature content')} help={t('Podcast apps mark it as explicit.')}>
        {(field) => (
          <Controller
            control={control}
            name="mature_content"
            render={({ field: { value, onChange } }) => (
              <Switch {...field} checked={value} onChange={onChange} disabled={isDisabled} />
            )}
          />
        )}
      </Field>
    </fieldset>
  );
}

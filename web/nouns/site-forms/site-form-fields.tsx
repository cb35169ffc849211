import { type Control, Controller, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { t } from '../../messages/t.ts';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';
import type { FieldDefinition } from './site-form-definition.ts';

/** What was entered, by the names of the fields. */
export type EnteredValues = Record<string, string>;

interface SiteFormFieldsProps {
  emailLabel: string;
  fields: readonly FieldDefinition[];
  control: Control<EnteredValues, unknown, Record<string, unknown>>;
  register: UseFormRegister<EnteredValues>;
  errors: FieldErrors<EnteredValues>;
}

/** The fields of a form. The inputs have no value of their own: they keep what was typed before the app had loaded. */
export const SiteFormFields = ({ emailLabel, fields, control, register, errors }: SiteFormFieldsProps) => (
  <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
    <Field label={t('Name')} error={errors.name?.message}>
      {(field) => <Input {...field} autoComplete="name" {...register('name')} />}
    </Field>
    <Field label={emailLabel} error={errors.email?.message}>
      {(field) => <Input {...field} type="email" autoComplete="email" {...register('email')} />}
    </Field>
    {fields.map((definition) => (
      <Field
        key={definition.name}
        label={definition.label}
        help={definition.help}
        error={errors[definition.name]?.message}
        className={definition.isWide || definition.type === 'paragraphs' ? 'sm:col-span-2' : undefined}
      >
        {(field) => {
          if (definition.type === 'select')
            return (
              <Controller
                control={control}
                name={definition.name}
                defaultValue=""
                render={({ field: { value, onChange } }) => (
                  <Select
                    {...field}
                    value={value ?? ''}
                    onChange={onChange}
                    options={definition.options}
                    placeholder={t('Choose')}
                  />
                )}
              />
            );
          const { type, autoComplete = 'off', placeholder, name } = definition;
          if (type === 'paragraphs')
            return <Textarea {...field} rows={6} placeholder={placeholder} {...register(name)} />;
          return (
            <Input
              {...field}
              inputMode={type === 'number' ? 'numeric' : undefined}
              autoComplete={autoComplete}
              placeholder={placeholder}
              {...register(name)}
            />
          );
        }}
      </Field>
    ))}
    {/* Honeypot: people cannot see or reach this field, so only bots fill it in. */}
    <div aria-hidden className="absolute -start-[9999px] size-px overflow-hidden">
      <label>
        {t('Website')}
        <input tabIndex={-1} autoComplete="off" {...register('website')} />
      </label>
    </div>
  </div>
);

import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import type { UserReply } from '../../../contract/accounts/current-user.ts';
import { languageSets } from '../../../contract/catalogue/languages.ts';
import { api } from '../../data/api/api.ts';
import { userQuery } from '../../data/api/queries.ts';
import { nameOfLanguage } from '../../format/language-names.ts';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { LanguagePicker } from '../../parts/form/language-picker.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';

const profileSchema = z.object({
  firstName: z
    .string()
    .check(z.trim(), z.minLength(1, t('Enter your first name.')), z.maxLength(100, t('Enter at most 100 characters.'))),
  // SHARE-018: any string.
  publicName: z.string().check(z.trim()),
  locale: z.string(),
});
type Profile = z.infer<typeof profileSchema>;

const profileOf = (user: UserReply): Profile => ({
  firstName: user.first_name ?? '',
  publicName: user.public_user_name ?? '',
  locale: user.locale,
});

/** Selectable languages, plus the current one if it is missing. */
const localeOptions = (locale: string) => {
  const options = languageSets.third.map(({ languageCode, name }) => ({
    value: languageCode,
    label: nameOfLanguage(languageCode, name),
  }));
  return options.some(({ value }) => value === locale) ? options : [{ value: locale, label: locale }, ...options];
};

/** Names and language. */
export function ProfileForm({ user }: { user: UserReply }) {
  const queryClient = useQueryClient();
  const { control, register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(profileSchema),
    defaultValues: profileOf(user),
  });
  const save = useMutation({
    mutationFn: async ({ firstName, publicName, locale }: Profile) => {
      const edited = await api.call('POST /v1/user/edit', { body: { first_name: firstName, locale } });
      if (!publicName || publicName === user.public_user_name) return edited;
      return api.call('POST /v1/user/update-public-user-name', { body: { public_user_name: publicName } });
    },
    onSuccess: (next) => {
      queryClient.setQueryData(userQuery.queryKey, next);
      reset(profileOf(next));
      toast.success(t('Profile saved.'));
    },
    onError: showError,
  });
  const { errors } = formState;
  return (
    <form
      onSubmit={handleSubmit((profile) => save.mutate(profile))}
      noValidate
      className="flex max-w-96 flex-col gap-4"
    >
      <Field label={t('First name')} error={errors.firstName?.message}>
        {(field) => <Input {...field} autoComplete="given-name" {...register('firstName')} />}
      </Field>
      <Field
        label={t('Public name')}
        help={
          <T
            text="Shown on what you share and on your <link>creator profile</link>."
            link={(children) => (
              <Link to="/app/profiles" className="text-accent-ink underline underline-offset-2">
                {children}
              </Link>
            )}
          />
        }
        error={errors.publicName?.message}
      >
        {(field) => <Input {...field} autoComplete="nickname" {...register('publicName')} />}
      </Field>
      <Field label={t('Language')} help={t('The language that you speak.')}>
        {(field) => (
          <Controller
            control={control}
            name="locale"
            render={({ field: { value, onChange } }) => (
              <LanguagePicker {...field} value={value} onChange={onChange} options={localeOptions(user.locale)} />
            )}
          />
        )}
      </Field>
      <Button type="submit" kind="primary" className="self-start" disabled={!formState.isDirty} busy={save.isPending}>
        {t('Save')}
      </Button>
    </form>
  );
}

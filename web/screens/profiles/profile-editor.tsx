import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { Controller, useFieldArray, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { ProfileReply } from '../../../contract/accounts/profiles.ts';
import { profileLimits } from '../../../contract/catalogue/limits.ts';
import { userQuery } from '../../data/api/queries.ts';
import { isWebAddress } from '../../format/web-address.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';
import { AvatarField } from './avatar-field.tsx';
import { useSaveProfile } from './use-profile.ts';

const form = z.object({
  handle: z
    .string()
    .check(
      z.trim(),
      z.regex(/^([a-z0-9][a-z0-9-]{1,28}[a-z0-9])?$/, t('Use 3 to 30 lowercase letters, digits or hyphens.')),
    ),
  name: z
    .string()
    .check(z.trim(), z.minLength(1, t('Enter a name.')), z.maxLength(100, t('Enter at most 100 characters.'))),
  about: z
    .string()
    .check(
      z.trim(),
      z.maxLength(profileLimits.about, t('Enter at most {about} characters.', { about: profileLimits.about })),
    ),
  avatar: z.string(),
  links: z.array(
    z.object({
      title: z.string().check(z.trim(), z.minLength(1, t('Enter a title.')), z.maxLength(profileLimits.title)),
      url: z.string().check(
        z.trim(),
        z.refine((url) => isWebAddress(url), { error: t('Enter a URL.') }),
      ),
    }),
  ),
});

export function ProfileEditor({ profile }: { profile: ProfileReply }) {
  const { data: user } = useQuery(userQuery);
  const { control, register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(form),
    defaultValues: valuesOf(profile),
  });
  const links = useFieldArray({ control, name: 'links' });
  const save = useSaveProfile();
  const { errors } = formState;
  const submit = handleSubmit(({ handle, name, about, links, avatar }) =>
    save.mutate(
      { handle: handle || null, public_user_name: name, about, links, avatar },
      { onSuccess: (next) => reset(valuesOf(next)) },
    ),
  );
  return (
    <form onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-4">
      <Controller
        control={control}
        name="avatar"
        render={({ field: { value, onChange } }) => (
          <AvatarField id={user?.public_user_id ?? ''} value={value} onChange={onChange} />
        )}
      />
      <Field label={t('Public name')} error={errors.name?.message}>
        {(field) => <Input {...field} autoComplete="nickname" {...register('name')} />}
      </Field>
      <Field
        label={t('Handle')}
        help={t("The end of your page's URL. Leave empty for no page.")}
        error={errors.handle?.message}
      >
        {(field) => <Input {...field} autoComplete="off" spellCheck={false} {...register('handle')} />}
      </Field>
      <Field label={t('About')} error={errors.about?.message}>
        {(field) => <Textarea {...field} rows={4} {...register('about')} />}
      </Field>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1.5 font-[540]">{t('Links')}</legend>
        {links.fields.map(({ id }, at) => (
          <div key={id} className="grid grid-cols-[1fr_auto] items-start gap-2 sm:grid-cols-[1fr_2fr_auto]">
            <Field label={t('Title')} error={errors.links?.[at]?.title?.message}>
              {(field) => <Input {...field} {...register(`links.${at}.title`)} />}
            </Field>
            <Field
              label={t('URL')}
              error={errors.links?.[at]?.url?.message}
              className="col-start-1 row-start-2 sm:col-auto sm:row-auto"
            >
              {(field) => <Input {...field} type="url" inputMode="url" {...register(`links.${at}.url`)} />}
            </Field>
            <IconButton label={t('Remove link {at}', { at: at + 1 })} onClick={() => links.remove(at)} className="mt-6">
              <Trash2 />
            </IconButton>
          </div>
        ))}
        {links.fields.length < profileLimits.links && (
          <Button className="self-start" onClick={() => links.append({ title: '', url: '' })}>
            <Plus aria-hidden />
            {t('Add link')}
          </Button>
        )}
      </fieldset>
      <Button type="submit" kind="primary" className="self-start" busy={save.isPending} disabled={!formState.isDirty}>
        {t('Save')}
      </Button>
    </form>
  );
}

const valuesOf = ({ handle, public_user_name, about, links, avatar }: ProfileReply) => ({
  handle: handle ?? '',
  name: public_user_name ?? '',
  about,
  avatar,
  links: links.map(({ title, url }) => ({ title, url })),
});

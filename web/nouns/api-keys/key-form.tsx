import { zodResolver } from '@hookform/resolvers/zod';
import type { ComponentProps, ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type KeyPermission, keyPermissions } from '../../../contract/permissions/wire-permissions.ts';
import { t } from '../../messages/t.ts';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';
import { permissionTitles } from './permission-titles.ts';

/** The permissions that some route needs. */
const titled = keyPermissions.filter((permission) => permissionTitles[permission]);

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const addressLines = (text: string): string[] => text.split(/[\s,;]+/).filter((line) => line !== '');

/** What cannot be read as an IP address or a range of addresses. */
const invalidAddresses = (lines: readonly string[]) => lines.filter((line) => !address.safeParse(line).success);

const form = z
  .object({
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, t('Enter a name for the key.')),
        z.maxLength(100, t('Enter at most 100 characters.')),
      ),
    limited: z.enum(['no', 'yes']),
    permissions: z.array(z.enum(keyPermissions)),
    limit: z
      .string()
      .check(z.trim(), z.regex(/^(|[1-9]\d{0,8})$/, t('Enter a whole number of credits, or leave the field empty.'))),
    addresses: z.string().check(
      z.check(({ value, issues }) => {
        const invalid = invalidAddresses(addressLines(value));
        const message = t('These are no IP addresses or ranges: {invalid}.', { invalid: invalid.join(', ') });
        if (invalid.length > 0) issues.push({ code: 'custom', message, input: value });
      }),
    ),
  })
  .check(
    z.refine(({ limited, permissions }) => limited === 'no' || permissions.length > 0, {
      path: ['permissions'],
      message: t('Choose at least one permission.'),
    }),
  );

/** Settings of a key; without permissions it has full access. */
export interface KeySettings {
  readonly name: string;
  readonly permissions: KeyPermission[] | null;
  /** Credits per period; null: no limit. */
  readonly characterLimit: number | null;
  /** IP addresses and ranges that may use the key; null: all. */
  readonly allowedIps: string[] | null;
}

interface KeyFormProps {
  settings: KeySettings;
  onSubmit: (settings: KeySettings) => void;
  /** The buttons. */
  children: ReactNode;
}

/** Form for the name, credit limit and permissions of a key. */
export function KeyForm({ settings, onSubmit, children }: KeyFormProps) {
  const { control, register, handleSubmit, formState } = useForm<z.infer<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: {
      name: settings.name,
      limited: settings.permissions ? 'yes' : 'no',
      permissions: settings.permissions ?? [],
      limit: settings.characterLimit === null ? '' : String(settings.characterLimit),
      addresses: (settings.allowedIps ?? []).join('\n'),
    },
  });
  const limited = useWatch({ control, name: 'limited' }) === 'yes';
  const submit = handleSubmit(({ name, limited, permissions, limit, addresses }) =>
    onSubmit({
      name,
      permissions: limited === 'yes' ? permissions : null,
      characterLimit: limit === '' ? null : Number(limit),
      allowedIps: addresses.trim() === '' ? null : addressLines(addresses),
    }),
  );
  const { errors } = formState;
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-1">
      <Field label={t('Name')} help={t('For example, the app that uses the key.')} error={errors.name?.message}>
        {(field) => <Input {...field} autoComplete="off" {...register('name')} />}
      </Field>
      <Field
        label={t('Credit limit')}
        help={t('Maximum credits per period. Leave empty for no limit.')}
        error={errors.limit?.message}
      >
        {(field) => <Input {...field} inputMode="numeric" autoComplete="off" {...register('limit')} />}
      </Field>
      <Field
        label={t('Allowed addresses')}
        help={t('IP addresses or ranges such as 192.0.2.0/24, one per line. Leave empty to allow all.')}
        error={errors.addresses?.message}
      >
        {(field) => <Textarea {...field} spellCheck={false} autoComplete="off" {...register('addresses')} />}
      </Field>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 font-[540]">{t('Permissions')}</legend>
        <Choice type="radio" value="no" title={t('Full access')} {...register('limited')} />
        <Choice type="radio" value="yes" title={t('Restricted')} {...register('limited')} />
        {limited && (
          <div className="grid gap-1.5 ps-6 xs:grid-cols-2">
            {titled.map((permission) => (
              <Choice
                key={permission}
                type="checkbox"
                value={permission}
                title={permissionTitles[permission]}
                {...register('permissions')}
              />
            ))}
          </div>
        )}
        {errors.permissions && (
          <p role="alert" className="text-bad text-meta">
            {errors.permissions.message}
          </p>
        )}
      </fieldset>
      <div className="flex flex-wrap justify-end gap-2">{children}</div>
    </form>
  );
}

function Choice({ title, ...rest }: ComponentProps<'input'>) {
  return (
    <label className="flex items-center gap-2">
      <input className="size-4 shrink-0 accent-accent" {...rest} />
      {title}
    </label>
  );
}

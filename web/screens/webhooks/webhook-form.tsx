import { zodResolver } from '@hookform/resolvers/zod';
import type { ComponentProps, ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type WebhookEventName, webhookEventNames, webhookEvents } from '../../../contract/catalogue/webhook-events.ts';
import type { WebhookReply } from '../../../contract/workspaces/webhooks.ts';
import { t, translate } from '../../messages/t.ts';
import type { WebhookScope } from '../../nouns/webhooks/webhooks-queries.ts';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';
import type { WebhookSettings } from './use-webhooks.ts';
import { parseHeaders } from './webhook-headers.ts';

const required = (message: string) => z.string().check(z.trim(), z.minLength(1, message), z.maxLength(2000));

const form = z
  .object({
    name: z
      .string()
      .check(z.trim(), z.minLength(1, t('Enter a name.')), z.maxLength(100, t('Enter at most 100 characters.'))),
    url: required(t('Enter the URL that receives the events.')),
    authType: z.enum(['hmac', 'oauth2']),
    tokenUrl: z.string(),
    clientId: z.string(),
    clientSecret: z.string(),
    scopes: z.string(),
    events: z.array(z.string()),
    headers: z
      .string()
      .check(z.refine((text) => parseHeaders(text) !== undefined, { message: t('Write each header as Name: value.') })),
    retries: z.boolean(),
    isOrdered: z.boolean(),
  })
  .check(
    z.refine(({ authType, tokenUrl }) => authType === 'hmac' || tokenUrl.trim() !== '', {
      path: ['tokenUrl'],
      message: t('Enter the URL that issues access tokens.'),
    }),
    z.refine(({ authType, clientId }) => authType === 'hmac' || clientId !== '', {
      path: ['clientId'],
      message: t('Enter the client ID.'),
    }),
  );
type Values = z.infer<typeof form>;

/** The events that this server sends. */
const offered = (scope: WebhookScope): readonly WebhookEventName[] =>
  webhookEventNames.filter((name) => {
    const event: { types: readonly string[]; isPersonal?: true } = webhookEvents[name];
    return event.types.length > 0 && (scope === 'workspace' || event.isPersonal);
  });

interface WebhookFormProps {
  scope: WebhookScope;
  /** Undefined: a new one. */
  webhook?: WebhookReply;
  onSubmit: (settings: WebhookSettings) => void;
  /** The buttons. */
  children: ReactNode;
}

/** The settings of a webhook. */
export function WebhookForm({ scope, webhook, onSubmit, children }: WebhookFormProps) {
  const names = offered(scope);
  const kept = (webhook?.events ?? []).filter((name) => !names.includes(name));
  const { control, register, handleSubmit, formState } = useForm<Values>({
    resolver: zodResolver(form),
    defaultValues: {
      name: webhook?.name ?? '',
      url: webhook?.webhook_url ?? '',
      authType: webhook?.auth_type ?? 'hmac',
      tokenUrl: webhook?.token_url ?? '',
      clientId: webhook?.client_id ?? '',
      clientSecret: '',
      scopes: webhook?.scopes.join(' ') ?? '',
      events: webhook?.events ?? [...names],
      headers: '',
      retries: webhook?.retry_enabled ?? true,
      isOrdered: webhook?.is_ordered ?? false,
    },
  });
  const isOauth = useWatch({ control, name: 'authType' }) === 'oauth2';
  const { errors } = formState;
  const submit = handleSubmit((values) => onSubmit(toSettings(values, kept, webhook === undefined)));
  const headerNames = webhook?.request_header_names.join(', ');
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-1">
      <Field label={t('Name')} error={errors.name?.message}>
        {(field) => <Input {...field} autoComplete="off" {...register('name')} />}
      </Field>
      <Field label={t('URL')} help={t('Must start with https://.')} error={errors.url?.message}>
        {(field) => <Input {...field} type="url" autoComplete="off" {...register('url')} />}
      </Field>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 font-[540]">{t('Events')}</legend>
        {names.map((name) => (
          <Choice
            key={name}
            type="checkbox"
            value={name}
            title={translate(webhookEvents[name].title)}
            {...register('events')}
          />
        ))}
      </fieldset>
      {!webhook && (
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1.5 font-[540]">{t('Authentication')}</legend>
          <Choice type="radio" value="hmac" title={t('Signature (HMAC)')} {...register('authType')} />
          <Choice type="radio" value="oauth2" title={t('OAuth 2 client credentials')} {...register('authType')} />
        </fieldset>
      )}
      {isOauth && (
        <>
          <Field label={t('Token URL')} error={errors.tokenUrl?.message}>
            {(field) => <Input {...field} type="url" autoComplete="off" {...register('tokenUrl')} />}
          </Field>
          <Field label={t('Client ID')} error={errors.clientId?.message}>
            {(field) => <Input {...field} autoComplete="off" {...register('clientId')} />}
          </Field>
          <Field label={t('Client secret')} help={webhook && t('Leave empty to keep the current one.')}>
            {(field) => <Input {...field} type="password" autoComplete="off" {...register('clientSecret')} />}
          </Field>
          <Field label={t('Scopes')} help={t('Separated by spaces. Optional.')}>
            {(field) => <Input {...field} autoComplete="off" {...register('scopes')} />}
          </Field>
        </>
      )}
      <Field
        label={t('Request headers')}
        help={
          headerNames
            ? t('Current: {headerNames}. Leave empty to keep them; one per line replaces all.', { headerNames })
            : t('One per line, such as X-Team: audio. Optional.')
        }
        error={errors.headers?.message}
      >
        {(field) => <Textarea {...field} spellCheck={false} className="font-mono" {...register('headers')} />}
      </Field>
      <div className="flex flex-col gap-1.5">
        <Choice type="checkbox" title={t('Retry for a day after a failure')} {...register('retries')} />
        <Choice type="checkbox" title={t('Send one message at a time, in order')} {...register('isOrdered')} />
      </div>
      <div className="flex flex-wrap justify-end gap-2">{children}</div>
    </form>
  );
}

/** `kept`: events of the webhook that the form does not offer. */
const toSettings = (values: Values, kept: readonly string[], isNew: boolean): WebhookSettings => ({
  name: values.name,
  url: values.url,
  events: [...new Set([...values.events, ...kept])],
  retries: values.retries,
  isOrdered: values.isOrdered,
  headers: values.headers.trim() === '' && !isNew ? undefined : parseHeaders(values.headers),
  oauth:
    values.authType === 'oauth2'
      ? {
          tokenUrl: values.tokenUrl.trim(),
          clientId: values.clientId,
          clientSecret: values.clientSecret,
          scopes: values.scopes.split(/\s+/).filter(Boolean),
        }
      : undefined,
});

function Choice({ title, ...rest }: ComponentProps<'input'>) {
  return (
    <label className="flex items-center gap-2">
      <input className="size-4 shrink-0 accent-accent" {...rest} />
      {title}
    </label>
  );
}

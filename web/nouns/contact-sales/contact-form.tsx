import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type CompanySize, companySizes, maxSalesMessage } from '../../../contract/catalogue/company-sizes.ts';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';
import { showError } from '../../parts/status/show-error.ts';
import { solveChallenge } from '../auth/captcha.ts';
import { emailField } from '../auth/email-field.ts';
import { useCaptcha } from '../auth/use-captcha.tsx';
import { ContactSent } from './contact-sent.tsx';

const requiredText = (missing: string, max: number) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(max, t('Use up to {max} characters.', { max })));
const requestSchema = z.object({
  name: requiredText(t('Enter your name.'), 100),
  email: emailField,
  company: requiredText(t('Enter the name of your company.'), 200),
  size: z.string().check(z.refine((size) => companySizes.some((one) => one === size), t('Choose your company size.'))),
  message: requiredText(t('Describe what you need.'), maxSalesMessage),
  website: z.string(),
});
const emptyRequest = { name: '', email: '', company: '', size: '', message: '', website: '' };
const sizeOptions = companySizes.map((size) => ({ value: size, label: t('{size} people', { size }) }));

/** Sends an enterprise plan request to the server owner (O-83). The text stays until the request was accepted. */
export function ContactForm() {
  const [sentEmail, setSentEmail] = useState<string>();
  const captcha = useCaptcha();
  const { control, register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(requestSchema),
    defaultValues: emptyRequest,
  });
  const errors = formState.errors;
  const submit = handleSubmit(async ({ size, ...input }) => {
    try {
      const token = await solveChallenge(await api.call('GET /v1/auth/challenge'), captcha.token);
      const body = { ...input, company_size: size as CompanySize, recaptcha_token: token };
      await api.call('POST /v1/contact-sales', { body });
      setSentEmail(input.email);
      reset(emptyRequest);
    } catch (error) {
      showError(error);
    } finally {
      captcha.again();
    }
  });
  if (sentEmail !== undefined) return <ContactSent email={sentEmail} onSendAnother={() => setSentEmail(undefined)} />;
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Name')} error={errors.name?.message}>
          {(field) => <Input {...field} autoComplete="name" {...register('name')} />}
        </Field>
        <Field label={t('Work email')} error={errors.email?.message}>
          {(field) => <Input {...field} type="email" autoComplete="email" {...register('email')} />}
        </Field>
        <Field label={t('Company')} error={errors.company?.message}>
          {(field) => <Input {...field} autoComplete="organization" {...register('company')} />}
        </Field>
        <Field label={t('Company size')} error={errors.size?.message}>
          {(field) => (
            <Controller
              control={control}
              name="size"
              render={({ field: { value, onChange } }) => (
                <Select {...field} value={value} onChange={onChange} options={sizeOptions} placeholder={t('Choose')} />
              )}
            />
          )}
        </Field>
      </div>
      <Field label={t('What do you need?')} error={errors.message?.message}>
        {(field) => (
          <Textarea
            {...field}
            rows={6}
            placeholder={t('Your use case, expected volume and start date')}
            {...register('message')}
          />
        )}
      </Field>
      {/* Honeypot: people cannot see or reach this field, so only bots fill it in. */}
      <div aria-hidden className="absolute -start-[9999px] size-px overflow-hidden">
        <label>
          {t('Website')}
          <input tabIndex={-1} autoComplete="off" {...register('website')} />
        </label>
      </div>
      {captcha.field}
      <Button
        type="submit"
        kind="primary"
        size="large"
        className="self-start"
        busy={formState.isSubmitting}
        disabled={!captcha.isReady}
      >
        {t('Send')}
      </Button>
    </form>
  );
}

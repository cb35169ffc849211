import { zodResolver } from '@hookform/resolvers/zod';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { paramOf } from '../../data/api/error-param.ts';
import { createQueryClient } from '../../data/api/query-client.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { solveChallenge } from '../auth/captcha.ts';
import { useCaptcha } from '../auth/use-captcha.tsx';
import { FormSent } from './form-sent.tsx';
import type { SiteFormDefinition } from './site-form-definition.ts';
import { type EnteredValues, SiteFormFields } from './site-form-fields.tsx';
import { siteFormSchema } from './site-form-values.ts';

interface SiteFormProps {
  form: SiteFormDefinition;
}

interface SentForm {
  /** The email address that receives the reply. */
  readonly email: string;
  readonly reference: string;
}

/** A form of the public site with the providers that `/app` sets up around its forms. */
export function SiteForm({ form }: SiteFormProps) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <FormState form={form} />
    </QueryClientProvider>
  );
}

function FormState({ form }: SiteFormProps) {
  const [sent, setSent] = useState<SentForm>();
  const { data } = useQuery({
    queryKey: ['site-forms', form.openRoute],
    queryFn: ({ signal }) => api.call(form.openRoute, { signal }),
  });
  if (sent) return <FormSent title={form.sentTitle} {...sent} onSendAnother={() => setSent(undefined)} />;
  // Until the server has answered, people may already type.
  if (data?.is_open !== false) return <OpenForm form={form} onSent={setSent} />;
  return (
    <EmptyState icon={<Mail />} title={t('This form is not available yet')}>
      {t('This server has no owner yet. Requests go to whoever creates the first account.')}
    </EmptyState>
  );
}

interface OpenFormProps extends SiteFormProps {
  onSent: (sent: SentForm) => void;
}

/** The texts stay until the server has accepted them (O-83). */
function OpenForm({ form, onSent }: OpenFormProps) {
  const captcha = useCaptcha();
  const [problem, setProblem] = useState<string>();
  const [schema] = useState(() => siteFormSchema(form.fields));
  const { control, register, handleSubmit, formState, setError } = useForm<
    EnteredValues,
    unknown,
    Record<string, unknown>
  >({ resolver: zodResolver(schema), ...(form.values && { defaultValues: form.values }) });
  const names = ['name', 'email', ...form.fields.map(({ name }) => name)];
  const submit = handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      const token = await solveChallenge(await api.call('GET /v1/auth/challenge'), captcha.token);
      // The schema of the form has the fields of its route.
      const body = { ...values, recaptcha_token: token } as never;
      const { reference } = await api.call(form.route, { body });
      onSent({ email: String(values.email), reference });
    } catch (error) {
      const name = paramOf(error);
      if (name !== undefined && names.includes(name))
        setError(name, { message: messageOf(error) }, { shouldFocus: true });
      else setProblem(messageOf(error));
    } finally {
      captcha.again();
    }
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <SiteFormFields
        emailLabel={form.emailLabel}
        fields={form.fields}
        control={control}
        register={register}
        errors={formState.errors}
      />
      {captcha.field}
      {problem !== undefined && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <Button type="submit" kind="primary" size="large" className="self-start" busy={formState.isSubmitting}>
        {form.action}
      </Button>
    </form>
  );
}

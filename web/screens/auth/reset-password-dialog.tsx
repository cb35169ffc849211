import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { messages } from '../../../contract/catalogue/messages.ts';
import { api } from '../../data/api/api.ts';
import { useSendsMail } from '../../data/instance/use-instance.ts';
import { t, translate } from '../../messages/t.ts';
import { emailField } from '../../nouns/auth/email-field.ts';
import { serverMessage } from '../../nouns/auth/server-message.ts';
import { Button } from '../../parts/button/button.tsx';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { toast } from '../../parts/status/toast.ts';

interface ResetPasswordDialogProps {
  open: boolean;
  /** Email entered in the sign-in form. */
  email: string;
  onClose: () => void;
}

/** AUTH-027: sends a reset link. The reply does not reveal whether the account exists. */
export function ResetPasswordDialog({ open, email, onClose }: ResetPasswordDialogProps) {
  const isWithoutMail = useSendsMail() === false;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('Reset your password')}
      description={
        isWithoutMail
          ? t('This server can’t send emails. The person who runs it can give you a link to choose a new password.')
          : t('We email you a link to choose a new one.')
      }
    >
      {open &&
        (isWithoutMail ? (
          <OperatorHelp email={email} onClose={onClose} />
        ) : (
          <ResetForm email={email} onClose={onClose} />
        ))}
    </Dialog>
  );
}

/** What the operator does, because the server sends no mail. */
function OperatorHelp({ email, onClose }: { email: string; onClose: () => void }) {
  const command = `npm run users -- reset-password ${isPlainEmail(email) ? email : 'you@example.com'}`;
  return (
    <div className="flex flex-col gap-3 pb-2">
      <p>{t('If that is you, run this in the folder of the server. It prints the link:')}</p>
      <div className="flex items-center gap-1 rounded-m border bg-sunken py-1 pe-1 ps-3">
        <code className="min-w-0 flex-1 break-words font-mono text-small">{command}</code>
        <CopyButton text={command} label={t('Copy command')} />
      </div>
      <Button className="self-end" onClick={onClose}>
        {t('Close')}
      </Button>
    </div>
  );
}

/** Whether the email can be put into a shell command unquoted. */
const isPlainEmail = (email: string): boolean => /^[\w.+-]+@[\w.-]+$/.test(email);

const form = z.object({ email: emailField });

function ResetForm({ email, onClose }: { email: string; onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string>();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(form), defaultValues: { email } });
  const submit = handleSubmit(async (input) => {
    const body = { email: input.email, continue_url: `${location.origin}/app/sign-in` };
    try {
      await api.call('POST /v1/user/send-password-reset-email', { body });
      setSentTo(input.email);
    } catch (error) {
      toast.error(serverMessage(error, translate(messages.resetMailFailed)));
    }
  });
  if (sentTo !== undefined)
    return (
      <div className="flex flex-col gap-4 pb-2">
        <p role="status">{translate(messages.resetMailSent('{email}'), { email: sentTo })}</p>
        <Button className="self-end" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    );
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
      <Field label={t('Your email')} error={formState.errors.email?.message}>
        {(control) => <Input {...control} type="email" autoComplete="username" {...register('email')} />}
      </Field>
      <Button type="submit" kind="primary" busy={formState.isSubmitting} className="self-end">
        {t('Send link')}
      </Button>
    </form>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { messages } from '../../../contract/catalogue/messages.ts';
import { api } from '../../data/api/api.ts';
import { emailField } from '../../nouns/auth/email-field.ts';
import { serverMessage } from '../../nouns/auth/server-message.ts';
import { Button } from '../../parts/button/button.tsx';
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
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Reset your password"
      description="We email you a link to choose a new one."
    >
      {open && <ResetForm email={email} onClose={onClose} />}
    </Dialog>
  );
}

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
      toast.error(serverMessage(error, messages.resetMailFailed));
    }
  });
  if (sentTo !== undefined)
    return (
      <div className="flex flex-col gap-4 pb-2">
        <p role="status">{messages.resetMailSent(sentTo)}</p>
        <Button className="self-end" onClick={onClose}>
          Close
        </Button>
      </div>
    );
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
      <Field label="Your email" error={formState.errors.email?.message}>
        {(control) => <Input {...control} type="email" autoComplete="username" {...register('email')} />}
      </Field>
      <Button type="submit" kind="primary" busy={formState.isSubmitting} className="self-end">
        Send link
      </Button>
    </form>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import * as z from 'zod/mini';
import type { UserReply } from '../../../contract/user.ts';
import { api } from '../../data/api.ts';
import { showError } from '../../data/notify.ts';
import { userQuery } from '../../data/queries.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Input } from '../../parts/input.tsx';

const form = z.object({
  firstName: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter your first name.'), z.maxLength(100, 'A name has at most 100 characters.')),
});

/** Name and e-mail; the name can be changed. */
export function ProfileForm({ user }: { user: UserReply }) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(form),
    defaultValues: { firstName: user.first_name ?? '' },
  });
  const save = useMutation({
    mutationFn: (firstName: string) => api.call('POST /v1/user/edit', { body: { first_name: firstName } }),
    onSuccess: (next) => {
      queryClient.setQueryData(userQuery.queryKey, next);
      reset({ firstName: next.first_name ?? '' });
      toast.success('Your name is saved.');
    },
    onError: showError,
  });
  return (
    <form
      onSubmit={handleSubmit(({ firstName }) => save.mutate(firstName))}
      noValidate
      className="flex max-w-96 flex-col gap-4"
    >
      <Field label="First name" error={formState.errors.firstName?.message}>
        {(control) => <Input {...control} autoComplete="given-name" {...register('firstName')} />}
      </Field>
      <Field label="E-mail">{(control) => <Input {...control} type="email" value={user.email} readOnly />}</Field>
      <Button type="submit" kind="primary" className="self-start" disabled={!formState.isDirty} busy={save.isPending}>
        Save
      </Button>
    </form>
  );
}

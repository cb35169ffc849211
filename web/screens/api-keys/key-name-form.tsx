import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Field } from '../../parts/field.tsx';
import { Input } from '../../parts/input.tsx';

const form = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Give the key a name.'), z.maxLength(100, 'A name has at most 100 characters.')),
});

interface KeyNameFormProps {
  name: string;
  onSubmit: (name: string) => void;
  /** The buttons. */
  children: ReactNode;
}

/** The name of a key. */
export function KeyNameForm({ name, onSubmit, children }: KeyNameFormProps) {
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(form), defaultValues: { name } });
  return (
    <form onSubmit={handleSubmit((input) => onSubmit(input.name))} noValidate className="flex flex-col gap-4 pb-1">
      <Field
        label="Name"
        help="What the key is for, such as the program that uses it."
        error={formState.errors.name?.message}
      >
        {(control) => <Input {...control} autoComplete="off" {...register('name')} />}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">{children}</div>
    </form>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { collectionLimits } from '../../../contract/publishing/publishing-limits.ts';
import { t } from '../../messages/t.ts';
import type { CollectionTexts } from '../../nouns/read-collections/read-collections-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';

const atMost = (count: number) => z.maxLength(count, t('Enter at most {count} characters.', { count }));
const texts = z.object({
  name: z.string().check(z.trim(), z.minLength(1, t('Enter a name.')), atMost(collectionLimits.name)),
  description: z.string().check(z.trim(), atMost(collectionLimits.description)),
  is_public: z.boolean(),
});

interface CollectionFormDialogProps {
  title: string;
  action: string;
  initial?: CollectionTexts;
  busy: boolean;
  onSubmit: (texts: CollectionTexts) => void;
  onClose: () => void;
}

/** Edits the texts of a new or existing collection, and whether it has a public page. */
export function CollectionFormDialog({ title, action, initial, busy, onSubmit, onClose }: CollectionFormDialogProps) {
  const id = useId();
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(texts),
    defaultValues: {
      name: initial?.name ?? '',
      description: initial?.description ?? '',
      is_public: initial?.is_public ?? false,
    },
  });
  const { errors } = formState;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={id} kind="primary" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={handleSubmit(onSubmit)} noValidate className="flex flex-col gap-4 pb-1">
        <Field label={t('Name')} error={errors.name?.message}>
          {(field) => <Input {...field} dir="auto" autoComplete="off" {...register('name')} />}
        </Field>
        <Field label={t('Description')} error={errors.description?.message}>
          {(field) => <Textarea {...field} dir="auto" rows={4} {...register('description')} />}
        </Field>
        <Field label={t('Public page')} help={t('Shows the published reads of the collection to anyone.')}>
          {(field) => (
            <Controller
              control={control}
              name="is_public"
              render={({ field: { value, onChange } }) => <Switch {...field} checked={value} onChange={onChange} />}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

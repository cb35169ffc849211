import { type FormEvent, useId, useState } from 'react';
import type { DictionaryReply } from '../../../contract/speech/pronunciation-dictionaries.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { useEditDictionary } from './use-dictionaries.ts';

/** The name and the description of a dictionary. */
export function DictionaryDetailsDialog({ dictionary, onClose }: { dictionary: DictionaryReply; onClose: () => void }) {
  const edit = useEditDictionary();
  const form = useId();
  const [name, setName] = useState(dictionary.name);
  const [description, setDescription] = useState(dictionary.description ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || edit.isPending) return;
    edit.mutate({ id: dictionary.id, name: name.trim(), description: description.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('Name and description')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} kind="primary" busy={edit.isPending}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4 pb-1">
        <Field label={t('Name')} error={name.trim() === '' ? t('Enter a name for the dictionary.') : undefined}>
          {(control) => (
            <Input {...control} value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <Field label={t('Description')}>
          {(control) => (
            <Input
              {...control}
              value={description}
              maxLength={1000}
              onChange={(event) => setDescription(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

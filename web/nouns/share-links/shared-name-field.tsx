import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messages } from '../../../contract/catalogue/messages.ts';
import { api } from '../../data/api/api.ts';
import { t, translate } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { showToastAbove } from './share-toasts.ts';

/** O-62: the length that fits on the page; the server allows more. */
const maxCharacters = 50;

/** SHARE-011: edits the public name shown on shared items. `name`: the current one, undefined until loaded. */
export function SharedNameField({ name }: { name: string | undefined }) {
  const queryClient = useQueryClient();
  const [editedName, setEditedName] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const currentName = editedName ?? name ?? '';
  async function save(event: FormEvent) {
    event.preventDefault();
    if (isSaving || name === undefined) return;
    setSaving(true);
    try {
      await api.call('POST /v1/user/update-public-user-name', { body: { public_user_name: currentName.trim() } });
      for (const key of ['user', 'profile']) void queryClient.invalidateQueries({ queryKey: [key] });
    } catch (error) {
      // SHARE-025, C-32: the person sees the same message.
      console.error('The public name was not saved.', error);
    }
    setSaving(false);
    showToastAbove(translate(messages.publicNameUpdated));
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <Field label={t('Your public name')} help={translate(messages.publicNameNote)}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              value={currentName}
              disabled={name === undefined}
              maxLength={maxCharacters}
              autoComplete="nickname"
              onChange={(event) => setEditedName(event.target.value)}
            />
            <Button type="submit" busy={isSaving} disabled={name === undefined}>
              {t('Save')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

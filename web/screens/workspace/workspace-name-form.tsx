import { type FormEvent, useState } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { toast } from '../../parts/status/toast.ts';
import { useUpdateWorkspace } from './use-update-workspace.ts';

export function WorkspaceNameForm({ name }: { name: string }) {
  const [text, setText] = useState(name);
  const update = useUpdateWorkspace();
  const next = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (next === '' || update.isPending) return;
    update.mutate({ name: next }, { onSuccess: () => toast.success(t('Workspace renamed.')) });
  };
  return (
    <form onSubmit={submit} className="flex max-w-96 items-end gap-2">
      <Field label={t('Workspace name')} className="flex-1">
        {(control) => (
          <Input
            {...control}
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={100}
            autoComplete="off"
            required
          />
        )}
      </Field>
      <Button type="submit" kind="primary" disabled={next === '' || next === name} busy={update.isPending}>
        {t('Save')}
      </Button>
    </form>
  );
}

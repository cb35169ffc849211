import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { useCreateProject } from '../../../nouns/studio-projects/project-creation.ts';
import { projectPath } from '../../../nouns/studio-projects/studio-paths.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { initialDefaults, ProjectDefaultsFields } from './project-defaults.tsx';

/** A blank project: its name, voices and model. */
export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [defaults, setDefaults] = useState(initialDefaults);
  const create = useCreateProject((projectId) => void navigate(projectPath(projectId)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !create.isPending) create.mutate({ name: name.trim(), ...defaults });
  };
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title={t('New project')}>
      <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <Field label={t('Name')}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              value={name}
              maxLength={500}
              required
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <ProjectDefaultsFields value={defaults} onChange={setDefaults} />
        {create.error && (
          <p role="alert" className="text-bad">
            {messageOf(create.error)}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" disabled={name.trim() === ''} busy={create.isPending}>
            {t('Create project')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

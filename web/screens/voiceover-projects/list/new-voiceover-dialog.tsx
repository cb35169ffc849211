import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { voiceoverLimits } from '../../../../contract/dubbing/voiceover-limits.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { voiceoverProjectPath } from '../../../nouns/voiceover-projects/voiceover-paths.ts';
import { Button } from '../../../parts/button/button.tsx';
import type { ChosenFile } from '../../../parts/files/chosen-files.ts';
import { FileDrop } from '../../../parts/files/file-drop.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { toast } from '../../../parts/status/toast.ts';
import { addVideo, importCsv } from '../document/project-files.ts';
import { refetchVoiceovers } from '../voiceover-queries.ts';
import type { VoiceoverStart } from './voiceover-start.ts';

const titles: Readonly<Record<VoiceoverStart, string>> = {
  blank: t('New project'),
  csv: t('New project from a script'),
  video: t('New project with a video'),
};
const withoutExtension = (name: string): string => name.replace(/\.\w{1,5}$/, '');

/** A new project: blank, with the lines of a table, or with a video. */
export function NewVoiceoverDialog({ start, onClose }: { start: VoiceoverStart; onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [file] = files;
  const typed = name.trim() || (file ? withoutExtension(file.file.name) : '');
  const create = useMutation({
    mutationFn: async () => {
      const project = await api.call('POST /v1/voiceover-studio/projects', {
        body: { name: typed.slice(0, voiceoverLimits.nameLength) },
      });
      const id = project.project_id;
      try {
        if (start === 'csv' && file) {
          const { problems } = await importCsv(id, file.file);
          if (problems.length > 0)
            toast.error(
              t('Row {row} was left out: {problem}', { row: problems[0]!.row, problem: problems[0]!.problem }),
            );
        }
        if (start === 'video' && file) await addVideo(project, file.file);
      } catch (error) {
        // A project without its content is of no use.
        await api.call('DELETE /v1/voiceover-studio/projects/{project_id}', { params: { project_id: id } });
        throw error;
      }
      return id;
    },
    onSuccess: (id) => {
      void refetchVoiceovers(client);
      void navigate(voiceoverProjectPath(id));
    },
  });
  const canCreate = typed !== '' && (start === 'blank' || file !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canCreate && !create.isPending) create.mutate();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title={titles[start]}>
      <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        {start !== 'blank' && (
          <FileDrop
            label={start === 'csv' ? t('Script') : t('Video')}
            listLabel={t('Chosen file')}
            files={files}
            onChange={setFiles}
            limits={{
              maxFiles: 1,
              maxFileBytes: start === 'csv' ? voiceoverLimits.csvBytes : voiceoverLimits.maxBytes,
            }}
            kinds={start === 'csv' ? t('A CSV table with the columns speaker and line') : t('A video')}
            accept={start === 'csv' ? '.csv,text/csv' : 'video/*'}
          />
        )}
        <Field label={t('Name')}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              value={name}
              placeholder={file ? withoutExtension(file.file.name) : ''}
              maxLength={voiceoverLimits.nameLength}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {create.error && (
          <p role="alert" className="text-bad">
            {messageOf(create.error)}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" disabled={!canCreate} busy={create.isPending}>
            {t('Create project')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

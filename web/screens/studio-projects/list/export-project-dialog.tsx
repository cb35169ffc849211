import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { portableFileName } from '../../../../contract/files/portable-files.ts';
import type { ProjectReply } from '../../../../contract/studio/studio-projects.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { saveFile } from '../../../nouns/history/save-file.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Switch } from '../../../parts/form/switch.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { toast } from '../../../parts/status/toast.ts';

/** Saves a project as a file. */
export function ExportProjectDialog({ project, onClose }: { project: ProjectReply; onClose: () => void }) {
  const { project_id, name } = project;
  const label = useId();
  const [withTakes, setWithTakes] = useState(true);
  const run = useMutation({
    mutationFn: async () => {
      const reply = await api.open('GET /v1/studio/projects/{project_id}/export', {
        params: { project_id },
        query: { takes: withTakes ? 'true' : 'false' },
      });
      saveFile(await reply.blob(), portableFileName('project', name));
    },
    onSuccess: () => {
      toast.success(t('{name} exported.', { name }));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('Export {name}', { name })}
      description={t(
        'One file with the chapters, cast, sounds and settings of the project. Its voices are exported by themselves.',
      )}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={run.isPending} onClick={() => run.mutate()}>
            {t('Export')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 pb-2">
        <div className="flex items-start gap-3">
          <Switch id={label} checked={withTakes} onChange={setWithTakes} />
          <label htmlFor={label}>
            <span className="block font-[540]">{t('With takes')}</span>
            <span className="block text-ink-3 text-meta">
              {t('Nothing has to be spoken again. Takes are most of the size of the file.')}
            </span>
          </label>
        </div>
        {run.error && (
          <p role="alert" className="text-bad text-meta">
            {messageOf(run.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}

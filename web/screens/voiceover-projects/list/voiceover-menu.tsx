import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, Ellipsis, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { voiceoverLimits } from '../../../../contract/dubbing/voiceover-limits.ts';
import type { VoiceoverProjectSummary } from '../../../../contract/dubbing/voiceover-projects.ts';
import { api } from '../../../data/api/api.ts';
import { resourceWithRole, usePermission } from '../../../data/session/use-permission.ts';
import { t } from '../../../messages/t.ts';
import { voiceoverProjectPath } from '../../../nouns/voiceover-projects/voiceover-paths.ts';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../parts/overlay/menu.tsx';
import { RenameDialog } from '../../../parts/overlay/rename-dialog.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import { toast } from '../../../parts/status/toast.ts';
import { useUndoableDelete } from '../../../parts/undo/use-undoable-delete.ts';
import { refetchVoiceovers, topic } from '../voiceover-queries.ts';

interface VoiceoverMenuProps {
  project: Pick<VoiceoverProjectSummary, 'project_id' | 'name'>;
  onDeleted?: () => void;
}

/** Every member of a workspace is an admin of its voiceover projects. */
const ownResource = resourceWithRole('admin');

/** What can be done with a project. */
export function VoiceoverMenu({ project: { project_id, name }, onDeleted }: VoiceoverMenuProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'rename'>();
  const mayUpdate = usePermission('voiceover_project.update', ownResource);
  const mayDelete = usePermission('voiceover_project.delete', ownResource);
  const params = { project_id };
  const close = () => setDialog(undefined);
  const duplicate = useMutation({
    mutationFn: () => api.call('POST /v1/voiceover-studio/projects/{project_id}/duplicate', { params }),
    onSuccess: (copy) => {
      void refetchVoiceovers(client);
      toast.success(t('“{name}” created.', { name: copy.name }));
      void navigate(voiceoverProjectPath(copy.project_id));
    },
    onError: showError,
  });
  const rename = useMutation({
    mutationFn: (next: string) =>
      api.call('PATCH /v1/voiceover-studio/projects/{project_id}', { params, body: { name: next } }),
    onSuccess: () => {
      close();
      void refetchVoiceovers(client);
    },
    onError: showError,
  });
  const remove = useUndoableDelete();
  const deleteProject = () => {
    remove({
      topic,
      field: 'project_id',
      ids: [project_id],
      name,
      send: (id, options) =>
        api.call('DELETE /v1/voiceover-studio/projects/{project_id}', { params: { project_id: id }, ...options }),
    });
    onDeleted?.();
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('Actions for {name}', { name })}>
            <Ellipsis />
          </IconButton>
        }
      >
        {mayUpdate && (
          <>
            <MenuItem icon={<PenLine aria-hidden />} onSelect={() => setDialog('rename')}>
              {t('Rename')}
            </MenuItem>
            <MenuItem icon={<Copy aria-hidden />} onSelect={() => duplicate.mutate()}>
              {t('Duplicate')}
            </MenuItem>
          </>
        )}
        {mayDelete && (
          <>
            <MenuSeparator />
            <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={deleteProject}>
              {t('Delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      {dialog === 'rename' && (
        <RenameDialog
          title={t('Rename project')}
          maxLength={voiceoverLimits.nameLength}
          name={name}
          busy={rename.isPending}
          onRename={rename.mutate}
          onClose={close}
        />
      )}
    </>
  );
}

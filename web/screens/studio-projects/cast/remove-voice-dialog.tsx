import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { api } from '../../../data/api/api.ts';
import { formatCount } from '../../../format/count.ts';
import { t } from '../../../messages/t.ts';
import { refetchProjects } from '../../../nouns/studio-projects/studio-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Select } from '../../../parts/form/select.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import type { CastMember } from './cast-member.ts';

interface RemoveVoiceDialogProps {
  projectId: string;
  member: CastMember;
  name: string;
  others: readonly CastMember[];
  voices: readonly VoiceReply[];
  onClose: () => void;
}

/** Removes a voice; what it speaks goes to another one. */
export function RemoveVoiceDialog({ projectId, member, name, others, voices, onClose }: RemoveVoiceDialogProps) {
  const client = useQueryClient();
  const [replacementId, setReplacementId] = useState(others[0]?.voice_id);
  const { project_voice_ref_id, characters } = member;
  const remove = useMutation({
    mutationFn: () =>
      api.call('DELETE /v1/studio/projects/{project_id}/voices/{project_voice_ref_id}', {
        params: { project_id: projectId, project_voice_ref_id },
        query: characters > 0 && replacementId !== undefined ? { replacement_voice_id: replacementId } : {},
      }),
    onSuccess: () => {
      onClose();
      return refetchProjects(client);
    },
    onError: showError,
  });
  const nameOf = (voiceId: string) => voices.find(({ voice_id }) => voice_id === voiceId)?.name ?? t('Deleted voice');
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('Remove voice')}
      description={
        characters === 0
          ? t('“{name}” leaves the cast. It speaks nothing.', { name })
          : t('“{name}” leaves the cast. It speaks {characters} characters, which need another voice.', {
              name,
              characters: formatCount(characters),
            })
      }
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('Remove')}
          </Button>
        </>
      }
    >
      {characters > 0 && (
        <Field label={t('Give its lines to')}>
          {(control) => (
            <Select
              {...control}
              value={replacementId ?? ''}
              onChange={setReplacementId}
              options={others.map(({ voice_id, alias }) => ({ value: voice_id, label: alias || nameOf(voice_id) }))}
            />
          )}
        </Field>
      )}
    </Dialog>
  );
}

import { type FormEvent, useId, useState } from 'react';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { isCreated } from '../../nouns/voices/voice-origin.ts';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { useVoiceMutation } from './use-own-voices.ts';
import { appendDetails, detailsOf, nameProblem, type VoiceDetails } from './voice-details.ts';
import { DetailsFields, NameField } from './voice-details-fields.tsx';

/** Edits the details of a voice. A voice added from the library can only be renamed. */
export function EditDialog({ voice, onClose }: { voice: VoiceReply; onClose: () => void }) {
  const form = useId();
  const isCreatedVoice = isCreated(voice);
  const [details, setDetails] = useState(() => detailsOf(voice));
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const save = useVoiceMutation((changed: VoiceDetails) => {
    const body = new FormData();
    if (isCreatedVoice) appendDetails(body, changed);
    else body.set('name', changed.name.trim());
    return api.call('POST /v1/voices/{voice_id}/edit', { params: { voice_id: voice.voice_id }, body });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasSubmitted(true);
    if (nameProblem(details) || save.isPending) return;
    save.mutate(details, {
      onSuccess: () => {
        toast.success(t('Voice saved.'));
        onClose();
      },
    });
  };
  const Fields = isCreatedVoice ? DetailsFields : NameField;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={isCreatedVoice ? t('Edit {name}', { name: voice.name }) : t('Rename {name}', { name: voice.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} kind="primary" busy={save.isPending}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4 pb-1">
        <Fields details={details} onChange={setDetails} nameError={hasSubmitted ? nameProblem(details) : undefined} />
      </form>
    </Dialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { portableFileName } from '../../../contract/files/portable-files.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { saveFile } from '../history/save-file.ts';
import { isCreated } from './voice-origin.ts';

/** As the contract allows, whose schemas the web does not load. */
const maxLicenseLength = 500;

/** Saves a voice as a file, or says why it cannot be exported. */
export function ExportVoiceDialog({ voice, onClose }: { voice: VoiceReply; onClose: () => void }) {
  return isCreated(voice) ? (
    <ExportForm voice={voice} onClose={onClose} />
  ) : (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('This voice cannot be exported')}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <p className="pb-2 text-ink-2">
        {voice.category === 'premade'
          ? t('Default voices come with every server. Only voices that you created can be exported.')
          : t('This voice is from the library and belongs to someone else. Ask its owner for a file.')}
      </p>
    </Dialog>
  );
}

function ExportForm({ voice, onClose }: { voice: VoiceReply; onClose: () => void }) {
  const form = useId();
  const [license, setLicense] = useState('');
  const { voice_id, name } = voice;
  const run = useMutation({
    mutationFn: async () => {
      const query = license.trim() === '' ? {} : { license: license.trim() };
      const reply = await api.open('GET /v1/voices/{voice_id}/export', { params: { voice_id }, query });
      saveFile(await reply.blob(), portableFileName('voice', name));
    },
    onSuccess: () => {
      toast.success(t('{name} exported.', { name }));
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!run.isPending) run.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('Export {name}', { name })}
      description={t(
        'One file with the recordings, settings, labels, consent and engine data of the voice. Keep it, or import it on another server.',
      )}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} kind="primary" busy={run.isPending}>
            {t('Export')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-3 pb-1">
        <Field
          label={t('License (optional)')}
          help={t('The terms on which others may use the voice. The file states them.')}
        >
          {(control) => (
            <Input
              {...control}
              value={license}
              maxLength={maxLicenseLength}
              autoComplete="off"
              placeholder={t('For example, {license}', { license: 'CC BY 4.0' })}
              onChange={(event) => setLicense(event.target.value)}
            />
          )}
        </Field>
        {run.error && (
          <p role="alert" className="text-bad text-meta">
            {messageOf(run.error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}

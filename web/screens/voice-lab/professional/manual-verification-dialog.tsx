import { type FormEvent, useId, useState } from 'react';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { upload } from '../../../data/api/upload.ts';
import { formatFileSize } from '../../../format/file-size.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Textarea } from '../../../parts/form/textarea.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { toast } from '../../../parts/status/toast.ts';
import { UploadProgress } from '../upload-progress.tsx';
import { useVoiceMutation } from '../use-own-voices.ts';

const maxFiles = 5;
const maxBytes = 20 * 2 ** 20;
const maxTextLength = 2000;

/** Returns why the documents are rejected; undefined if they are accepted. */
export function documentsProblem(files: readonly Pick<File, 'name' | 'size'>[]): string | undefined {
  if (files.length === 0) return t('Choose at least one file.');
  if (files.length > maxFiles) return t('Choose at most {maxFiles} files.', { maxFiles });
  const large = files.find(({ size }) => size > maxBytes);
  return (
    large &&
    t('{name} is {count}. The maximum is {maxBytes} per file.', {
      name: large.name,
      count: formatFileSize(large.size),
      maxBytes: formatFileSize(maxBytes, 'binary'),
    })
  );
}

/** Asks the operator for manual verification (VOICE-049). */
export function ManualVerificationDialog({ voice, onClose }: { voice: VoiceReply; onClose: () => void }) {
  const form = useId();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState(0);
  const problem = documentsProblem(files);
  const requestReview = useVoiceMutation(() => {
    const body = new FormData();
    if (text.trim() !== '') body.set('extra_text', text.trim());
    for (const file of files) body.append('files', file, file.name);
    return upload(
      'POST /v1/voices/pvc/{voice_id}/verification',
      { params: { voice_id: voice.voice_id }, body },
      { onSent: setSent },
    );
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem || requestReview.isPending) return;
    requestReview.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('Verification requested.'));
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('Manual verification')}
      description={t('The operator of this server reviews your files.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} kind="primary" busy={requestReview.isPending}>
            {t('Request verification')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4 pb-1">
        <Field
          label={t('Files')}
          help={t("Documents or a recording that prove the speaker's identity and consent. Up to 5 files.")}
          error={tried ? problem : undefined}
        >
          {(control) => (
            <input {...control} type="file" multiple onChange={(event) => setFiles([...(event.target.files ?? [])])} />
          )}
        </Field>
        <Field label={t('Notes')}>
          {(control) => (
            <Textarea
              {...control}
              value={text}
              maxLength={maxTextLength}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        {requestReview.isPending && <UploadProgress sent={sent} working={t('Sending…')} />}
      </form>
    </Dialog>
  );
}

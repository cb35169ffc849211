import { type FormEvent, useId, useState } from 'react';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { upload } from '../../../data/api/upload.ts';
import { formatFileSize } from '../../../format/file-size.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Textarea } from '../../../parts/form/textarea.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { toast } from '../../../parts/status/toast.ts';
import { UploadProgress } from '../upload-progress.tsx';
import { useVoiceChange } from '../use-own-voices.ts';

const mostFiles = 5;
const mostBytes = 20 * 2 ** 20;
const mostText = 2000;

/** Why papers cannot be sent; undefined: they can. */
export function papersProblem(files: readonly Pick<File, 'name' | 'size'>[]): string | undefined {
  if (files.length === 0) return 'Choose at least one file.';
  if (files.length > mostFiles) return `At most ${mostFiles} files.`;
  const large = files.find(({ size }) => size > mostBytes);
  return (
    large && `${large.name} is ${formatFileSize(large.size)}; a file may have ${formatFileSize(mostBytes, 'binary')}.`
  );
}

/** Asks whoever runs the server to verify the voice by hand (VOICE-049). */
export function ManualVerificationDialog({ voice, onClose }: { voice: VoiceReply; onClose: () => void }) {
  const form = useId();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState(0);
  const problem = papersProblem(files);
  const ask = useVoiceChange(() => {
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
    if (problem || ask.isPending) return;
    ask.mutate(undefined, {
      onSuccess: () => {
        toast.success('The request is sent.');
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Verification by hand"
      description="Whoever runs this server looks at what you send, and decides."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} kind="primary" busy={ask.isPending}>
            Ask for verification
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4 pb-1">
        <Field
          label="Files"
          help="Papers or a recording that show whose voice it is and that they agree. Up to 5."
          error={tried ? problem : undefined}
        >
          {(control) => (
            <input {...control} type="file" multiple onChange={(event) => setFiles([...(event.target.files ?? [])])} />
          )}
        </Field>
        <Field label="What else is to be known">
          {(control) => (
            <Textarea
              {...control}
              value={text}
              maxLength={mostText}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        {ask.isPending && <UploadProgress sent={sent} working="Sending…" />}
      </form>
    </Dialog>
  );
}

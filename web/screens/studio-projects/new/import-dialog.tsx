import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { documentTypes, importLimits } from '../../../../contract/studio/studio-limits.ts';
import { isAbort, messageOf } from '../../../data/api/api-error.ts';
import { upload } from '../../../data/api/upload.ts';
import { t } from '../../../messages/t.ts';
import { importPath } from '../../../nouns/studio-projects/studio-paths.ts';
import { importQuery } from '../../../nouns/studio-projects/studio-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import type { ChosenFile } from '../../../parts/files/chosen-files.ts';
import { FileDrop } from '../../../parts/files/file-drop.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';

interface ImportDialogProps {
  source: 'file' | 'link';
  onClose: () => void;
}

const limits = { maxFiles: 1, maxFileBytes: importLimits.maxBytes };
const accept = documentTypes.map((type) => `.${type}`).join(',');

/** STUDIO-026: reads a document or a web page; its chapters are then reviewed. */
export function ImportDialog({ source, onClose }: ImportDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [address, setAddress] = useState('');
  const [sent, setSent] = useState(0);
  const running = useRef<AbortController>(undefined);
  const start = useMutation({
    mutationFn: (chosen: File | string) => {
      running.current = new AbortController();
      setSent(0);
      const body = new FormData();
      if (typeof chosen === 'string') body.append('from_url', chosen);
      else body.append('file', chosen);
      return upload('POST /v1/studio/imports', { body }, { onSent: setSent, signal: running.current.signal });
    },
    onSuccess: (reply) => {
      client.setQueryData(importQuery(reply.import_id).queryKey, reply);
      void navigate(importPath(reply.import_id));
    },
  });
  const chosen = source === 'file' ? files[0]?.file : toAddress(address);
  const { isPending, error } = start;
  const close = () => {
    running.current?.abort();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen && !isPending) start.mutate(chosen);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || close()}
      title={source === 'file' ? t('Import a document') : t('Import a web page')}
      description={t('You review the chapters before the project is created.')}
    >
      <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        {source === 'file' ? (
          <FileDrop
            label={t('Document')}
            listLabel={t('Chosen document')}
            files={files}
            onChange={(change) => {
              start.reset();
              setFiles(change);
            }}
            limits={limits}
            kinds={t('EPUB, DOCX, PDF, HTML, TXT, Markdown or SRT')}
            accept={accept}
            disabled={isPending}
            {...(isPending && files[0] && { sent: new Map([[files[0].id, sent]]) })}
          />
        ) : (
          <Field
            label={t('Address of the page')}
            {...(address.trim() !== '' &&
              !chosen && { error: t('Enter an address that starts with http:// or https://.') })}
          >
            {(control) => (
              <Input
                {...control}
                type="url"
                inputMode="url"
                placeholder="https://example.com/article"
                value={address}
                maxLength={2000}
                disabled={isPending}
                onChange={(event) => {
                  start.reset();
                  setAddress(event.target.value);
                }}
              />
            )}
          </Field>
        )}
        {error && !isAbort(error) && (
          <p role="alert" className="text-bad">
            {messageOf(error)}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" disabled={!chosen} busy={isPending}>
            {isPending && source === 'file' && sent < 1
              ? t('Uploading {sent} %', { sent: Math.round(sent * 100) })
              : t('Import')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function toAddress(typed: string): string | undefined {
  const text = typed.trim();
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? text : undefined;
}

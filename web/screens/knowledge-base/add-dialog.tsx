import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { refetchKnowledge } from '../../nouns/knowledge-base/knowledge-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import type { AddKind } from './add-kinds.ts';

interface AddDialogProps {
  kind: AddKind;
  folderId: string | null;
  onClose: () => void;
}

interface NewDocument {
  readonly name: string;
  readonly text: string;
  readonly url: string;
  readonly file: File | undefined;
}

const titles = { text: t('Write a text'), file: t('Upload a file'), url: t('Add a web page'), folder: t('New folder') };
const fileTypes = '.epub,.docx,.pdf,.html,.htm,.md,.txt';

function add(kind: AddKind, { name, text, url, file }: NewDocument, folderId: string | null) {
  const shared = { ...(name !== '' && { name }), ...(folderId !== null && { parent_folder_id: folderId }) };
  if (kind === 'text') return api.call('POST /v1/convai/knowledge-base/text', { body: { ...shared, text } });
  if (kind === 'url') return api.call('POST /v1/convai/knowledge-base/url', { body: { ...shared, url } });
  if (kind === 'folder') return api.call('POST /v1/convai/knowledge-base/folder', { body: { ...shared, name } });
  const body = new FormData();
  for (const [field, value] of Object.entries(shared)) body.append(field, value);
  if (file) body.append('file', file);
  return api.call('POST /v1/convai/knowledge-base/file', { body });
}

/** AGENT-009: adds a text, a file, a web page or a folder. */
export function AddDialog({ kind, folderId, onClose }: AddDialogProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<NewDocument>({ name: '', text: '', url: '', file: undefined });
  const change = (patch: Partial<NewDocument>) => setDraft((before) => ({ ...before, ...patch }));
  const create = useMutation({
    mutationFn: () => add(kind, { ...draft, name: draft.name.trim() }, folderId),
    onSuccess: ({ name }) => {
      toast.success(t('“{name}” added.', { name }));
      void refetchKnowledge(client);
      onClose();
    },
  });
  const isReady = {
    text: draft.text.trim() !== '',
    url: draft.url.trim() !== '',
    folder: draft.name.trim() !== '',
    file: draft.file !== undefined,
  }[kind];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !create.isPending) create.mutate();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title={titles[kind]}>
      <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        {kind === 'url' && (
          <Field label={t('Address')} help={t('The page is read once. Pages that need a sign-in cannot be read.')}>
            {(control) => (
              <Input
                {...control}
                type="url"
                value={draft.url}
                maxLength={2048}
                placeholder="https://example.com/opening-hours"
                onChange={(event) => change({ url: event.target.value })}
              />
            )}
          </Field>
        )}
        {kind === 'file' && (
          <Field label={t('File')} help={t('EPUB, DOCX, PDF, HTML, Markdown or text, at most 21 MB.')}>
            {(control) => (
              <Input
                {...control}
                type="file"
                accept={fileTypes}
                className="h-auto py-1.5"
                onChange={(event) => change({ file: event.target.files?.[0] })}
              />
            )}
          </Field>
        )}
        {kind === 'text' && (
          <Field label={t('Text')}>
            {(control) => (
              <Textarea
                {...control}
                dir="auto"
                rows={10}
                value={draft.text}
                onChange={(event) => change({ text: event.target.value })}
              />
            )}
          </Field>
        )}
        <Field label={t('Name')} {...(kind !== 'folder' && { help: t('Empty: taken from the document.') })}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              value={draft.name}
              maxLength={500}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        {create.isError && (
          <p role="alert" className="text-bad">
            {messageOf(create.error)}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" disabled={!isReady} busy={create.isPending}>
            {kind === 'folder' ? t('Create folder') : t('Add document')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isAbort, messageOf } from '../../data/api/api-error.ts';
import type { UploadOptions } from '../../data/api/send-with-progress.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { ProgressBar } from '../status/progress-bar.tsx';
import type { ChosenFile } from './chosen-files.ts';
import { FileDrop } from './file-drop.tsx';

interface ImportFileDialogProps<Reply> {
  title: string;
  description: string;
  /** The files that it takes, for example "A .voice.zip file". */
  kinds: string;
  maxBytes: number;
  /** Uploads the file; the server imports it. */
  send: (file: File, options: UploadOptions) => Promise<Reply>;
  /** Further fields. */
  children?: ReactNode;
  /** Whether the further fields are complete; shows their errors if they are not. */
  validate?: () => boolean;
  /** What was imported, and where to go from there. */
  done: (reply: Reply) => { readonly title: string; readonly content: ReactNode; readonly action: ReactNode };
  onClose: () => void;
}

/** Imports one file that was exported: its upload, the work of the server, the error at the file, and what it became. */
export function ImportFileDialog<Reply>(props: ImportFileDialogProps<Reply>) {
  const { title, description, kinds, maxBytes, send, children, validate, done, onClose } = props;
  const form = useId();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState(0);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = useMutation({
    mutationFn: (file: File) => {
      running.current = new AbortController();
      setSent(0);
      return send(file, { onSent: setSent, signal: running.current.signal });
    },
  });
  const { isPending, error, data } = start;
  if (data !== undefined) {
    const result = done(data);
    return (
      <Dialog
        open
        onOpenChange={(isOpen) => isOpen || onClose()}
        title={result.title}
        footer={
          <>
            <Button onClick={onClose}>{t('Done')}</Button>
            {result.action}
          </>
        }
      >
        {result.content}
      </Dialog>
    );
  }
  const chosen = files[0];
  const problem = error && !isAbort(error) ? messageOf(error) : tried && !chosen ? t('Choose a file.') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const isComplete = validate?.() ?? true;
    if (chosen && isComplete && !isPending) start.mutate(chosen.file);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} kind="primary" busy={isPending}>
            {t('Import')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4 pb-1">
        <div className="flex flex-col gap-2">
          <FileDrop
            label={t('Exported file')}
            listLabel={t('Chosen file')}
            files={files}
            onChange={(change) => {
              start.reset();
              setFiles(change);
            }}
            limits={{ maxFiles: 1, maxFileBytes: maxBytes }}
            kinds={kinds}
            accept=".zip,application/zip"
            disabled={isPending}
            {...(isPending && chosen && { sent: new Map([[chosen.id, sent]]) })}
          />
          {problem && (
            <p role="alert" className="text-bad text-meta">
              {problem}
            </p>
          )}
          {isPending && sent >= 1 && (
            <div className="flex flex-col gap-1">
              <ProgressBar label={t('Import')} share={undefined} />
              <p role="status" className="text-ink-2 text-meta">
                {t('Checking and importing the file…')}
              </p>
            </div>
          )}
        </div>
        {children}
      </form>
    </Dialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isAbort } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { draft } from '../../../nouns/speech/speech-instance.ts';
import { importPath } from '../../../nouns/studio-projects/studio-paths.ts';
import { showError } from '../../../parts/status/show-error.tsx';
import { toast } from '../../../parts/status/toast.ts';
import { readDocument } from './read-document.ts';

/** Inserts the text of a document at the selection of the editor. */
export function useDocumentImport(editor: RefObject<HTMLTextAreaElement | null>) {
  const navigate = useNavigate();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return useMutation({
    mutationFn: (file: File) => {
      running.current = new AbortController();
      return readDocument(file, running.current.signal);
    },
    onSuccess(read, { name }) {
      if ('importId' in read) {
        toast(t('{name} is too long for one text. Review its chapters in Studio.', { name }), {
          action: { label: t('Review chapters'), onClick: () => void navigate(importPath(read.importId)) },
          duration: 20_000,
        });
        return;
      }
      const before = draft.state().text;
      const start = editor.current?.selectionStart ?? before.length;
      const end = editor.current?.selectionEnd ?? before.length;
      draft.change({ text: before.slice(0, start) + read.text + before.slice(end) });
      toast.success(t('Imported {name}.', { name }), {
        action: { label: t('Undo'), onClick: () => draft.change({ text: before }) },
      });
    },
    onError: (error) => isAbort(error) || showError(error),
  });
}

import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChapterDocument } from '../../../../../contract/studio/studio-chapters.ts';
import { changes } from '../../../../data/live/change-events.ts';
import type { ChapterAddress } from '../../../../nouns/studio-projects/studio-document.ts';
import type { DefaultVoices, NameAsset } from '../text/conversion.ts';
import { type EditorController, openEditor } from './editor-controller.ts';

interface UseEditorOptions {
  readonly address: ChapterAddress;
  readonly document: ChapterDocument;
  readonly voices: DefaultVoices;
  readonly canEdit: boolean;
  readonly nameAsset: NameAsset;
  readonly mayUseVoice: (voiceId: string) => boolean;
  readonly onPlay: () => void;
  readonly onFind: () => void;
}

/** Own saves cause change events as well, which need no refresh. ms. */
const refreshDelayMs = 1200;

/** Opens the editor in `mount` while the caller is mounted, and keeps it up to date with the changes of others. */
export function useEditor(
  mount: RefObject<HTMLDivElement | null>,
  options: UseEditorOptions,
): EditorController | undefined {
  const [controller, setController] = useState<EditorController>();
  const latest = useRef(options);
  latest.current = options;
  const { projectId, chapterId } = options.address;
  const { document, canEdit } = options;
  const queryClient = useQueryClient();
  // Before the first paint, so that the toolbars move nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor reads the other options when it needs them
  useLayoutEffect(() => {
    if (!mount.current) return;
    const opened = openEditor({
      ...latest.current,
      mount: mount.current,
      mayUseVoice: (voiceId) => latest.current.mayUseVoice(voiceId),
      onPlay: () => latest.current.onPlay(),
      onFind: () => latest.current.onFind(),
    });
    setController(opened);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = changes.subscribe('studio-projects', (changedId) => {
      if (changedId !== null && changedId !== projectId) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        void opened.saver.refresh().catch(() => {});
        void queryClient.invalidateQueries({ queryKey: ['studio-sentences', projectId, chapterId] });
      }, refreshDelayMs);
    });
    const flush = () => void opened.saver.flush();
    const onHide = () => globalThis.document.visibilityState === 'hidden' && flush();
    addEventListener('online', flush);
    addEventListener('pagehide', flush);
    globalThis.document.addEventListener('visibilitychange', onHide);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      removeEventListener('online', flush);
      removeEventListener('pagehide', flush);
      globalThis.document.removeEventListener('visibilitychange', onHide);
      setController(undefined);
      opened.close();
    };
  }, [mount, document, projectId, chapterId, queryClient]);
  useEffect(() => controller?.setEditable(canEdit), [controller, canEdit]);
  return controller;
}

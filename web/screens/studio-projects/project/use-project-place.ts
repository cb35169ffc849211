import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export const projectPanels = ['find', 'cast', 'snapshots', 'exports', 'settings'] as const;
export type ProjectPanel = (typeof projectPanels)[number];

interface ProjectPlace {
  /** The chapter of the URL; undefined: none is named. */
  readonly chapterId: string | undefined;
  readonly panel: ProjectPanel | undefined;
  /** Opens a chapter, or a paragraph in it. */
  readonly openChapter: (chapterId: string, blockId?: string) => void;
  /** Opens a panel; undefined closes it. */
  readonly openPanel: (panel: ProjectPanel | undefined) => void;
}

/** The open chapter and panel, in the URL. */
export function useProjectPlace(): ProjectPlace {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, replace: boolean) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace, preventScrollReset: true },
      ),
    [setParams],
  );
  return {
    chapterId: params.get('chapter') ?? undefined,
    panel: projectPanels.find((panel) => panel === params.get('panel')),
    openChapter: useCallback((chapter, block) => set({ chapter, block }, false), [set]),
    openPanel: useCallback((panel) => set({ panel }, true), [set]),
  };
}

import { useSearchParams } from 'react-router';
import { setParameter } from '../../../parts/list/use-url-filter.ts';

const panels = ['speakers', 'files', 'lines'] as const;
export type DubPanel = (typeof panels)[number];

/** What is open in a dub, as its URL says. */
export function useDubPlace() {
  const [params, setParams] = useSearchParams();
  const set = (changes: Readonly<Record<string, string | undefined>>, replace: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) setParameter(next, name, value);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return {
    /** The tag of a language; undefined: the source. */
    language: params.get('language') ?? undefined,
    panel: panels.find((panel) => panel === params.get('panel')),
    openLanguage: (language: string | undefined) => set({ language }, false),
    openPanel: (panel: DubPanel | undefined) => set({ panel }, panel === undefined),
  };
}

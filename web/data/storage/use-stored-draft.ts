import { useEffect } from 'react';
import { useStore } from '../store/use-store.ts';
import type { StoredDraft } from './stored-draft.ts';

/** The draft as it changes; pending changes are stored when the page or the screen is left. */
export function useStoredDraft<Draft extends object>(draft: StoredDraft<Draft>): Draft {
  const { flush } = draft;
  useEffect(() => {
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return useStore(draft);
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { commentsQuery } from '../../../../nouns/studio-projects/studio-comments.ts';
import type { ChapterAddress } from '../../../../nouns/studio-projects/studio-document.ts';
import { showError } from '../../../../parts/status/show-error.tsx';

/** Runs changes of comments, and fetches them again. */
export function useCommentChange(address: ChapterAddress) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  async function change(action: () => Promise<unknown>): Promise<void> {
    setIsBusy(true);
    try {
      await action();
    } catch (error) {
      showError(error);
    } finally {
      setIsBusy(false);
      await queryClient.invalidateQueries({ queryKey: commentsQuery(address).queryKey });
    }
  }
  return { isBusy, change };
}

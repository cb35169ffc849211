import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { commentsQuery } from '../../../../nouns/studio-projects/studio-comments.ts';
import type { ChapterAddress } from '../../../../nouns/studio-projects/studio-document.ts';
import { findBlock } from '../text/block-ids.ts';
import { searchText } from '../text/search.ts';
import type { EditorController } from '../view/editor-controller.ts';
import { commentedRanges } from './threads.ts';

/** Marks what is commented on in the text. */
export function useCommentMarks(controller: EditorController, address: ChapterAddress): void {
  const { data } = useQuery(commentsQuery(address));
  useEffect(() => {
    if (!data || controller.view.isDestroyed) return;
    const { doc } = controller.view.state;
    const textOf = (blockId: string) => {
      const block = findBlock(doc, blockId);
      return block && searchText(block.node);
    };
    controller.mark({ commented: commentedRanges(data, textOf) });
  }, [controller, data]);
}

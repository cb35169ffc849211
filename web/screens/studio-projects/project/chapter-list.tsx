import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { ExtendedProjectReply } from '../../../../contract/studio/studio-projects.ts';
import { t } from '../../../messages/t.ts';
import { mutedChaptersQuery } from '../../../nouns/studio-projects/studio-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { useDragOrder } from '../../../parts/list/use-drag-order.ts';
import { moveItem } from '../imports/review.ts';
import { type ChapterAction, ChapterRow } from './chapter-row.tsx';
import { useChapters } from './use-chapters.ts';
import { useConvert } from './use-conversion.ts';

const ChapterDialogs = lazy(async () => ({ default: (await import('./chapter-dialogs.tsx')).ChapterDialogs }));

interface ChapterListProps {
  project: ExtendedProjectReply;
  openId: string | undefined;
  canEdit: boolean;
  canSpeak: boolean;
  onOpen: (chapterId: string) => void;
}

/** STUDIO-017: the chapters in their order: open, add, rename, reorder, split, merge, mute and delete. */
export function ChapterList({ project, openId, canEdit, canSpeak, onOpen }: ChapterListProps) {
  const { chapters, project_id: projectId } = project;
  const box = useRef<HTMLElement>(null);
  const { data: muted = [] } = useQuery(mutedChaptersQuery(projectId));
  const change = useChapters(projectId);
  const convert = useConvert(projectId);
  const [renamedId, setRenamedId] = useState<string>();
  const [dialog, setDialog] = useState<{ readonly kind: 'split' | 'merge'; readonly id: string }>();
  const { drag, list, handleOf } = useDragOrder((from, to) => {
    const ids = chapters.map(({ chapter_id }) => chapter_id);
    const next = moveItem(ids, from, to);
    if (next !== ids) change.reorder.mutate(next);
  });
  const virtualizer = useVirtualizer({
    count: chapters.length,
    getScrollElement: () => box.current,
    estimateSize: () => 46,
    getItemKey: useCallback((at: number) => chapters[at]?.chapter_id ?? at, [chapters]),
    overscan: 12,
  });
  const add = (afterId: string | undefined) =>
    change.add.mutate(
      { name: t('Chapter {number}', { number: chapters.length + 1 }), afterId },
      {
        onSuccess: ({ chapter }) => {
          onOpen(chapter.chapter_id);
          setRenamedId(chapter.chapter_id);
        },
      },
    );
  const act = (chapter: ExtendedProjectReply['chapters'][number], action: ChapterAction) => {
    const id = chapter.chapter_id;
    if (action === 'rename') setRenamedId(id);
    else if (action === 'delete') change.remove(chapter);
    else if (action === 'add') add(id);
    else if (action === 'convert') convert.mutate(id);
    else if (action === 'mute')
      change.mute.mutate(muted.includes(id) ? muted.filter((one) => one !== id) : [...muted, id]);
    else setDialog({ kind: action, id });
  };
  const dialogAt = chapters.findIndex(({ chapter_id }) => chapter_id === dialog?.id);
  return (
    <>
      <div className="flex shrink-0 items-center justify-between gap-2 border-b px-3 py-2">
        <h2 className="font-[600]">{t('Chapters')}</h2>
        {canEdit && (
          <Button size="small" busy={change.add.isPending} onClick={() => add(undefined)}>
            <Plus aria-hidden />
            {t('Add chapter')}
          </Button>
        )}
      </div>
      <nav ref={box} aria-label={t('Chapters')} className="min-h-0 flex-1 overflow-y-auto">
        <ol ref={list} className="relative" style={{ height: Math.max(virtualizer.getTotalSize(), 1) }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const chapter = chapters[index]!;
            const id = chapter.chapter_id;
            return (
              <ChapterRow
                key={key}
                index={index}
                offset={start}
                measure={virtualizer.measureElement}
                chapter={chapter}
                isOpen={id === openId}
                isLast={index === chapters.length - 1}
                isMuted={muted.includes(id)}
                isRenamed={id === renamedId}
                isDragged={drag?.from === index}
                isDropTarget={drag !== undefined && drag.gap === index && drag.from !== index}
                canEdit={canEdit}
                canSpeak={canSpeak}
                handle={handleOf(index)}
                onOpen={() => onOpen(id)}
                onAction={(action) => act(chapter, action)}
                onRenamed={(name) => {
                  setRenamedId(undefined);
                  if (name !== undefined && name !== chapter.name) change.rename.mutate({ id, name });
                }}
              />
            );
          })}
        </ol>
      </nav>
      {dialog && chapters[dialogAt] && (
        <Suspense fallback={null}>
          <ChapterDialogs
            kind={dialog.kind}
            projectId={projectId}
            chapter={chapters[dialogAt]}
            next={chapters[dialogAt + 1]}
            change={change}
            onClose={() => setDialog(undefined)}
            onOpen={onOpen}
          />
        </Suspense>
      )}
    </>
  );
}

import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../parts/button/button.tsx';
import { useDragOrder } from '../../../parts/list/use-drag-order.ts';
import { mergeWithPrevious, moveItem, type ReviewChapter } from './review.ts';
import { ReviewRow } from './review-row.tsx';

interface ReviewListProps {
  chapters: readonly ReviewChapter[];
  direction: 'ltr' | 'rtl';
  onChange: (chapters: readonly ReviewChapter[]) => void;
  previewId: string | undefined;
  onPreview: (id: string) => void;
}

/** The chapters of a document in their order; only the visible rows are rendered. */
export function ReviewList({ chapters, direction, onChange, previewId, onPreview }: ReviewListProps) {
  const box = useRef<HTMLDivElement>(null);
  const { drag, list, handleOf } = useDragOrder((from, to) => onChange(moveItem(chapters, from, to)));
  const virtualizer = useVirtualizer({
    count: chapters.length,
    getScrollElement: () => box.current,
    estimateSize: () => 66,
    getItemKey: useCallback((at: number) => chapters[at]?.id ?? at, [chapters]),
    overscan: 10,
  });
  const change = (at: number, patch: Partial<ReviewChapter>) =>
    onChange(chapters.map((chapter, index) => (index === at ? { ...chapter, ...patch } : chapter)));
  const isAll = chapters.every(({ isSelected }) => isSelected);
  return (
    <div className="flex flex-col gap-2">
      <Button
        size="small"
        className="w-fit"
        onClick={() => onChange(chapters.map((chapter) => ({ ...chapter, isSelected: !isAll })))}
      >
        {isAll ? t('Select none') : t('Select all')}
      </Button>
      <section
        ref={box}
        aria-label={t('Chapters of the document')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="max-h-[70dvh] overflow-y-auto rounded-m border bg-surface"
      >
        <ol
          ref={list}
          aria-label={t('Chapters')}
          className="relative"
          style={{ height: Math.max(virtualizer.getTotalSize(), 1) }}
        >
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const chapter = chapters[index]!;
            return (
              <ReviewRow
                key={key}
                index={index}
                measure={virtualizer.measureElement}
                offset={start}
                chapter={chapter}
                direction={direction}
                isPreviewed={chapter.id === previewId}
                isDragged={drag?.from === index}
                isDropTarget={drag !== undefined && drag.gap === index && drag.from !== index}
                handle={handleOf(index)}
                onChange={(patch) => change(index, patch)}
                onPreview={() => onPreview(chapter.id)}
                onMerge={index === 0 ? undefined : () => onChange(mergeWithPrevious(chapters, index))}
              />
            );
          })}
        </ol>
      </section>
    </div>
  );
}

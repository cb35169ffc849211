import { Eye, GripVertical, Merge } from 'lucide-react';
import { formatCount } from '../../../format/count.ts';
import { t } from '../../../messages/t.ts';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { classNames } from '../../../parts/display/class-names.ts';
import { Input } from '../../../parts/form/input.tsx';
import type { useDragOrder } from '../../../parts/list/use-drag-order.ts';
import type { ReviewChapter } from './review.ts';

interface ReviewRowProps {
  index: number;
  measure: (element: Element | null) => void;
  /** Its place in the list, in px. */
  offset: number;
  chapter: ReviewChapter;
  direction: 'ltr' | 'rtl';
  isPreviewed: boolean;
  isDragged: boolean;
  isDropTarget: boolean;
  handle: ReturnType<ReturnType<typeof useDragOrder>['handleOf']>;
  onChange: (patch: Partial<ReviewChapter>) => void;
  onPreview: () => void;
  /** Undefined for the first chapter. */
  onMerge: (() => void) | undefined;
}

const indentPx = 16;
const maxIndentLevel = 3;

/** One chapter of the document. */
export function ReviewRow(props: ReviewRowProps) {
  const { index, measure, offset, chapter, direction, handle, onChange, onPreview, onMerge } = props;
  const { title, level, characters, excerpt, problem, sectionIds, isSelected } = chapter;
  const name = title.trim() || t('Chapter {number}', { number: index + 1 });
  return (
    <li
      ref={measure}
      data-index={index}
      style={{ transform: `translateY(${offset}px)` }}
      className={classNames(
        'absolute inset-x-0 flex items-start gap-1.5 border-b px-2 py-1.5',
        props.isPreviewed && 'bg-accent-soft',
        props.isDragged && 'opacity-50',
        props.isDropTarget && 'border-t-2 border-t-accent',
      )}
    >
      <IconButton
        size="small"
        label={t('Move {name} (↑ ↓)', { name })}
        className="cursor-grab touch-none active:cursor-grabbing"
        {...handle}
      >
        <GripVertical />
      </IconButton>
      <input
        type="checkbox"
        aria-label={t('Include {name}', { name })}
        checked={isSelected}
        onChange={(event) => onChange({ isSelected: event.target.checked })}
        className="mt-1.5 size-4 shrink-0 accent-accent"
      />
      <div className="min-w-0 flex-1" style={{ paddingInlineStart: Math.min(level, maxIndentLevel) * indentPx }}>
        <Input
          aria-label={t('Title of chapter {index}', { index: index + 1 })}
          dir={direction === 'rtl' ? 'rtl' : 'auto'}
          value={title}
          maxLength={500}
          onChange={(event) => onChange({ title: event.target.value })}
          className={classNames('h-7 border-transparent bg-transparent font-[540]', !isSelected && 'text-ink-3')}
        />
        <p dir={direction === 'rtl' ? 'rtl' : 'auto'} className="truncate px-2.5 text-ink-3 text-meta">
          {t('{characters} characters', { characters: formatCount(characters) })}
          {sectionIds.length > 1 && ` ${t('in {count} sections', { count: sectionIds.length })}`}
          {excerpt !== '' && ` · ${excerpt}`}
        </p>
        {problem !== undefined && <p className="px-2.5 text-meta text-warn">{problem}</p>}
      </div>
      <IconButton size="small" label={t('Read {name}', { name })} aria-pressed={props.isPreviewed} onClick={onPreview}>
        <Eye />
      </IconButton>
      <IconButton
        size="small"
        label={
          onMerge ? t('Merge {name} with the chapter before', { name }) : t('The first chapter has none before it')
        }
        disabled={!onMerge}
        onClick={onMerge}
      >
        <Merge />
      </IconButton>
    </li>
  );
}

import { LoaderCircle, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { t } from '../../messages/t.ts';
import { classNames } from '../display/class-names.ts';
import { formatTime } from '../waveform/time-view.ts';
import type { TimelineItem } from './timeline-item.ts';

interface TimelineItemButtonProps {
  item: TimelineItem;
  startMs: number;
  endMs: number;
  pxPerS: number;
  tone: 'accent' | 'neutral';
  isSelected: boolean;
  /** The one item that the Tab key reaches; arrow keys lead to the others. */
  isTabStop: boolean;
  isMovable: boolean;
}

const statusNames = {
  ready: '',
  stale: t('needs to be spoken'),
  busy: t('working'),
  warning: '',
  failed: t('failed'),
} as const;

/** An item on its track. The lane handles its pointer, and the timeline its keys. */
export const TimelineItemButton = memo(function TimelineItemButton(props: TimelineItemButtonProps) {
  const { item, startMs, endMs, pxPerS, tone, isSelected, isTabStop, isMovable } = props;
  const { label, status = 'ready', note, isLocked = false } = item;
  const widthPx = Math.max(2, ((endMs - startMs) / 1000) * pxPerS - 1);
  const name = [
    label || t('Empty clip'),
    t('{startMs} to {endMs}', { startMs: formatTime(startMs / 1000, 0.1), endMs: formatTime(endMs / 1000, 0.1) }),
    statusNames[status],
    note,
  ];
  return (
    <button
      type="button"
      data-item={item.id}
      aria-label={name.filter(Boolean).join(', ')}
      aria-pressed={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      title={note}
      className={classNames(
        'absolute inset-y-1 flex flex-col overflow-hidden rounded-[5px] border pt-0.5 text-left text-[11px] leading-4',
        tone === 'accent' ? 'bg-accent-soft text-accent-ink' : 'bg-hover text-ink',
        isSelected ? 'border-accent ring-1 ring-accent' : 'border-line-strong',
        status === 'stale' && 'border-dashed',
        (status === 'failed' || status === 'warning') && !isSelected && 'border-bad',
        isMovable && !isLocked && 'cursor-grab!',
      )}
      style={{ left: (startMs / 1000) * pxPerS, width: widthPx }}
    >
      {widthPx > 22 && (
        <span className="flex w-full items-center gap-1 px-1.5">
          {status === 'busy' && <LoaderCircle aria-hidden className="size-3 shrink-0 animate-spin" />}
          {(status === 'failed' || status === 'warning') && (
            <TriangleAlert aria-hidden className="size-3 shrink-0 text-bad" />
          )}
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {label}
          </span>
        </span>
      )}
      {isMovable && !isLocked && widthPx > 24 && (
        <>
          <span className="absolute inset-y-0 left-0 w-1.5 cursor-ew-resize hover:bg-accent/40" />
          <span className="absolute inset-y-0 right-0 w-1.5 cursor-ew-resize hover:bg-accent/40" />
        </>
      )}
    </button>
  );
});

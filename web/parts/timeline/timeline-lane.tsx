import { memo, useEffect, useMemo, useRef } from 'react';
import { classNames } from '../display/class-names.ts';
import { useTheme } from '../page/use-theme.ts';
import { type TimeView, visibleInS } from '../waveform/time-view.ts';
import { drawItems, minButtonPx } from './draw-items.ts';
import type { TimelineItem, TimelineTrack } from './timeline-item.ts';
import { TimelineItemButton } from './timeline-item-button.tsx';
import { timelineRowPx } from './timeline-props.ts';
import { itemsBetween, type TrackItems } from './timeline-rules.ts';

interface TimelineLaneProps {
  track: TimelineTrack;
  items: TrackItems;
  view: TimeView;
  /** The selected item, if it is on this track. */
  selectedId: string | undefined;
  tabStopId: string | undefined;
  isMovable: boolean;
}

/** The items of one track: buttons for the visible ones, and one canvas for their waveforms. */
export const TimelineLane = memo(function TimelineLane(props: TimelineLaneProps) {
  const { track, items, view, selectedId, tabStopId, isMovable } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  const visibleMs = visibleInS(view) * 1000;
  // Buttons are kept for a page before and after, and change only from page to page: scrolling moves them together.
  const page = visibleMs > 0 ? Math.floor((view.startInS * 1000) / visibleMs) : 0;
  const shown = useMemo(() => {
    const near = itemsBetween(items, (page - 1) * visibleMs, (page + 3) * visibleMs);
    return near.filter(({ startMs, endMs }) => ((endMs - startMs) / 1000) * view.pxPerS >= minButtonPx);
  }, [items, page, visibleMs, view.pxPerS]);
  const kept = [selectedId, tabStopId].filter((id) => id !== undefined && !shown.some((item) => item.id === id));
  const further = items.items.filter(({ id }) => kept.includes(id));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme means other colours
  useEffect(() => {
    if (!canvas.current || view.widthPx === 0) return;
    const fromMs = view.startInS * 1000;
    drawItems(canvas.current, itemsBetween(items, fromMs, fromMs + visibleMs), view, timelineRowPx);
  }, [items, view, visibleMs, theme]);

  const button = (item: TimelineItem) => (
    <TimelineItemButton
      key={item.id}
      item={item}
      startMs={item.startMs}
      endMs={item.endMs}
      pxPerS={view.pxPerS}
      tone={track.tone ?? 'neutral'}
      isSelected={item.id === selectedId}
      isTabStop={item.id === tabStopId}
      isMovable={isMovable}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      role="group"
      aria-label={track.name}
      data-track={track.id}
      className={classNames('relative overflow-hidden border-b', track.isDimmed && 'opacity-45')}
      style={{ height: timelineRowPx }}
    >
      <div
        className="absolute inset-y-0 left-0 w-0"
        style={{ transform: `translateX(${(-view.startInS * view.pxPerS).toFixed(2)}px)` }}
      >
        {shown.map(button)}
        {further.map(button)}
      </div>
      <canvas
        ref={canvas}
        aria-hidden
        className={classNames(
          'pointer-events-none absolute inset-0 size-full opacity-70',
          track.tone === 'accent' ? 'text-accent' : 'text-ink-3',
        )}
      />
    </div>
  );
});

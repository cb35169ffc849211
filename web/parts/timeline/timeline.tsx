import { ChevronsLeftRightEllipsis, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { t } from '../../messages/t.ts';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../display/class-names.ts';
import { useShortcuts } from '../page/shortcuts.ts';
import { fitView, formatTime, isFitted, pxAt, reveal, visibleInS, zoomAt, zoomStep } from '../waveform/time-view.ts';
import { useTimeView } from '../waveform/use-time-view.ts';
import type { TimelineItem } from './timeline-item.ts';
import { timelineShortcuts } from './timeline-keys.ts';
import { TimelineLane } from './timeline-lane.tsx';
import { type TimelineProps, timelineRowPx, timelineRulerPx } from './timeline-props.ts';
import { TimelineRuler } from './timeline-ruler.tsx';
import { groupByTrack, itemsOf, type TrackItems } from './timeline-rules.ts';
import { TimelineScrollbar } from './timeline-scrollbar.tsx';
import { useTimelineDrag } from './use-timeline-drag.ts';
import { useTimelineKeys } from './use-timeline-keys.ts';

/**
 * Items on tracks over time, which are moved and trimmed by mouse and by keyboard. Thousands of items stay smooth: only
 * those in view have elements. Time runs left to right in every language.
 */
export function Timeline(props: TimelineProps) {
  const { label, tracks, items, durationMs, renderTrack, selectedId, onMove, onResize, className } = props;
  const { positionMs, livePositionMs, isPlaying = false, onSeek } = props;
  useShortcuts(timelineShortcuts);
  const box = useRef<HTMLDivElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const focusId = useRef<string | undefined>(undefined);
  const [view, setView] = useTimeView(box, Math.max(1, durationMs / 1000));

  const known = useRef<ReadonlyMap<string, TrackItems>>(new Map());
  const groups = useMemo(() => groupByTrack(items, known.current), [items]);
  known.current = groups;
  const drag = useTimelineDrag({ props, view, setView, groups });
  const { dragged } = drag;
  const shownGroups = useMemo(
    () =>
      dragged
        ? groupByTrack(
            items.map((item) => (item.id === dragged.id ? { ...item, ...dragged.place } : item)),
            groups,
          )
        : groups,
    [items, groups, dragged],
  );

  const keys = useTimelineKeys(props, groups, ({ id, startMs, endMs }: TimelineItem) => {
    focusId.current = id;
    setView((before) => reveal(reveal(before, endMs / 1000), startMs / 1000));
  });
  useEffect(() => {
    if (focusId.current === undefined) return;
    const button = box.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(focusId.current)}"]`);
    if (!button) return;
    focusId.current = undefined;
    button.focus({ preventScroll: true });
    button.closest('[data-track]')?.scrollIntoView({ block: 'nearest' });
  });

  useEffect(() => {
    const draw = (ms: number) => {
      if (playhead.current) playhead.current.style.transform = `translateX(${pxAt(view, ms / 1000).toFixed(1)}px)`;
    };
    draw(positionMs);
    if (!isPlaying || !livePositionMs) return;
    let frame = requestAnimationFrame(function next() {
      const now = livePositionMs();
      draw(now);
      // Playback takes the view with it, a page at a time.
      if (pxAt(view, now / 1000) > view.widthPx)
        setView((before) => reveal(before, Math.min(before.durationInS, now / 1000 + visibleInS(before) * 0.9)));
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [view, setView, positionMs, isPlaying, livePositionMs]);

  const selected = items.find(({ id }) => id === selectedId);
  const tabStopId = selected?.id ?? tracks.map(({ id }) => itemsOf(groups, id).items[0]?.id).find(Boolean);
  const isWhole = isFitted(view);
  const zoom = (factor: number) =>
    setView((before) => {
      const at = pxAt(before, positionMs / 1000);
      return zoomAt(before, factor, at >= 0 && at <= before.widthPx ? at : before.widthPx / 2);
    });
  return (
    <section dir="ltr" aria-label={label} className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <div className="flex min-h-0 overflow-y-auto rounded-m border bg-surface">
        {renderTrack && (
          <div className="w-52 shrink-0 border-r">
            <div className="sticky top-0 z-sticky border-b bg-surface" style={{ height: timelineRulerPx }} />
            {tracks.map((track) => (
              <div key={track.id} className="overflow-hidden border-b" style={{ height: timelineRowPx }}>
                {renderTrack(track)}
              </div>
            ))}
          </div>
        )}
        <div
          ref={box}
          className="relative min-w-0 flex-1 touch-pan-y select-none overflow-x-clip bg-sunken"
          {...drag.handlers}
          {...keys}
        >
          <TimelineRuler view={view} label={label} positionMs={positionMs} onSeek={onSeek} />
          {tracks.map((track) => {
            const row = itemsOf(shownGroups, track.id);
            const has = (id: string | undefined) => id !== undefined && row.items.some((item) => item.id === id);
            return (
              <TimelineLane
                key={track.id}
                track={track}
                items={row}
                view={view}
                selectedId={has(selectedId) ? selectedId : undefined}
                tabStopId={has(tabStopId) ? tabStopId : undefined}
                isMovable={onMove !== undefined || onResize !== undefined}
              />
            );
          })}
          {dragged?.edgeMs !== undefined && (
            <div
              aria-hidden
              className="pointer-events-none absolute inset-y-0 left-0 w-px bg-good"
              style={{ transform: `translateX(${pxAt(view, dragged.edgeMs / 1000).toFixed(1)}px)` }}
            />
          )}
          <div
            ref={playhead}
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-0 z-sticky w-0.5 -translate-x-px bg-accent"
          />
        </div>
      </div>
      <div className="flex items-center gap-2">
        <span className="w-28 text-ink-3 text-meta tabular-nums">
          {formatTime(positionMs / 1000, 0.1)} / {formatTime(durationMs / 1000, 1)}
        </span>
        <div className="min-w-0 flex-1">
          <TimelineScrollbar view={view} setView={setView} />
        </div>
        <IconButton size="small" label={t('Zoom out')} disabled={isWhole} onClick={() => zoom(1 / zoomStep)}>
          <ZoomOut />
        </IconButton>
        <IconButton size="small" label={t('Zoom in')} onClick={() => zoom(zoomStep)}>
          <ZoomIn />
        </IconButton>
        <IconButton
          size="small"
          label={t('Show everything')}
          disabled={isWhole}
          onClick={() => setView((before) => fitView(before.durationInS, before.widthPx))}
        >
          <ChevronsLeftRightEllipsis />
        </IconButton>
      </div>
    </section>
  );
}

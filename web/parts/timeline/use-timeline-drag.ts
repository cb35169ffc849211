import { type Dispatch, type PointerEvent, type SetStateAction, useRef, useState } from 'react';
import { scrollBy, type TimeView, timeAt } from '../waveform/time-view.ts';
import type { TimelineItem, TimelinePlace, TimelineTrack } from './timeline-item.ts';
import { type TimelineProps, timelineRowPx, timelineRulerPx } from './timeline-props.ts';
import { itemsBetween, itemsOf, movePlace, resizePlace, snapEdges, type TrackItems } from './timeline-rules.ts';

/** How near an edge must be to snap, and how wide the handles are. px. */
const [snapPx, handlePx] = [8, 7];
/** A pointer that moves less is a click. px. */
const clickPx = 3;
/** The view scrolls while an item is dragged this close to its border. px. */
const borderPx = 24;

interface Drag {
  readonly item: TimelineItem;
  readonly kind: 'move' | 'start' | 'end';
  readonly grabbedMs: number;
  readonly startX: number;
  readonly startY: number;
  readonly edges: readonly number[];
  isMoving: boolean;
}

/** An item that is being dragged. */
interface DraggedItem {
  readonly id: string;
  readonly place: TimelinePlace;
  /** Where it snapped to. */
  readonly edgeMs: number | undefined;
}

interface DragDeps {
  readonly props: TimelineProps;
  readonly view: TimeView;
  readonly setView: Dispatch<SetStateAction<TimeView>>;
  readonly groups: ReadonlyMap<string, TrackItems>;
}

/** Selects, moves and trims items by pointer. Alt turns snapping off. */
export function useTimelineDrag({ props, view, setView, groups }: DragDeps) {
  const { tracks, items, onSelect, onMove, onResize, canEnter, onSeek, onOpen } = props;
  const drag = useRef<Drag | undefined>(undefined);
  const [dragged, setDragged] = useState<DraggedItem>();

  function trackAt(event: PointerEvent<HTMLElement>): TimelineTrack | undefined {
    const { top } = event.currentTarget.getBoundingClientRect();
    return tracks[Math.floor((event.clientY - top - timelineRulerPx) / timelineRowPx)];
  }
  const pxOf = (event: PointerEvent<HTMLElement>) => event.clientX - event.currentTarget.getBoundingClientRect().left;

  function itemAt(event: PointerEvent<HTMLElement>): TimelineItem | undefined {
    const track = trackAt(event);
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-item]')?.dataset.item;
    if (id !== undefined) return items.find((item) => item.id === id);
    if (!track) return undefined;
    const [ms, slackMs] = [timeAt(view, pxOf(event)) * 1000, 2000 / view.pxPerS];
    return itemsBetween(itemsOf(groups, track.id), ms - slackMs, ms + slackMs).at(-1);
  }

  function kindAt(event: PointerEvent<HTMLElement>): Drag['kind'] {
    const button = (event.target as HTMLElement).closest('[data-item]')?.getBoundingClientRect();
    if (!onResize || !button || button.width <= 24) return 'move';
    if (event.clientX - button.left < handlePx) return 'start';
    return button.right - event.clientX < handlePx ? 'end' : 'move';
  }

  function placeFor(current: Drag, event: PointerEvent<HTMLElement>): Omit<DraggedItem, 'id'> {
    const ms = timeAt(view, pxOf(event)) * 1000;
    const tolerance = event.altKey ? 0 : (snapPx / view.pxPerS) * 1000;
    const edges = event.altKey ? [] : current.edges;
    const { item, kind } = current;
    const at = { trackId: item.trackId, startMs: item.startMs, endMs: item.endMs };
    if (kind !== 'move') {
      const offset = kind === 'start' ? item.startMs : item.endMs;
      const { place, edgeMs } = resizePlace(at, kind, offset + ms - current.grabbedMs, edges, tolerance);
      return { place, edgeMs };
    }
    const target = trackAt(event);
    const trackId = target && target.id !== item.trackId && canEnter?.(item, target) ? target.id : item.trackId;
    const { place, edgeMs } = movePlace({ ...at, trackId }, item.startMs + ms - current.grabbedMs, edges, tolerance);
    return { place, edgeMs };
  }

  const end = () => {
    drag.current = undefined;
    setDragged(undefined);
  };
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target as HTMLElement).closest('[role=slider]')) return;
      const item = itemAt(event);
      onSelect(item?.id);
      if (!item) return onSeek(Math.round(timeAt(view, pxOf(event)) * 1000));
      const kind = kindAt(event);
      if (item.isLocked || !(kind === 'move' ? onMove : onResize)) return;
      const edges = snapEdges(items, item.id, [props.positionMs]);
      const grabbedMs = timeAt(view, pxOf(event)) * 1000;
      drag.current = { item, kind, grabbedMs, startX: event.clientX, startY: event.clientY, edges, isMoving: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const current = drag.current;
      if (!current) return;
      const isClick =
        Math.abs(event.clientX - current.startX) < clickPx && Math.abs(event.clientY - current.startY) < clickPx;
      if (!current.isMoving && isClick) return;
      // Captured only now, so that a click reaches the button.
      if (!current.isMoving) event.currentTarget.setPointerCapture(event.pointerId);
      current.isMoving = true;
      const px = pxOf(event);
      if (px < borderPx || px > view.widthPx - borderPx)
        setView((before) => scrollBy(before, px < borderPx ? -borderPx / 2 : borderPx / 2));
      setDragged({ id: current.item.id, ...placeFor(current, event) });
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const current = drag.current;
      end();
      if (!current?.isMoving) return;
      const { place } = placeFor(current, event);
      if (current.kind === 'move') onMove?.(current.item.id, place);
      else onResize?.(current.item.id, place, current.kind);
    },
    onPointerCancel: end,
    onDoubleClick(event: { target: EventTarget }) {
      const id = (event.target as HTMLElement).closest<HTMLElement>('[data-item]')?.dataset.item;
      if (id !== undefined) onOpen?.(id);
    },
  };
  return { dragged, handlers };
}

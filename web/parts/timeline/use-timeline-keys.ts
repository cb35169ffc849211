import { type KeyboardEvent, useRef } from 'react';
import type { TimelineItem } from './timeline-item.ts';
import { type TimelineKeyAction, timelineKey } from './timeline-keys.ts';
import type { TimelineProps } from './timeline-props.ts';
import { itemsOf, movePlace, resizePlace, type TrackItems } from './timeline-rules.ts';

/** The keys of a timeline. `onFocus`: an item was selected by key, and takes the focus. */
export function useTimelineKeys(
  props: TimelineProps,
  groups: ReadonlyMap<string, TrackItems>,
  onFocus: (item: TimelineItem) => void,
) {
  const heldSpace = useRef(false);

  function selectNear(item: TimelineItem | undefined, to: 'previous' | 'next' | 'first' | 'last'): boolean {
    const trackId = item?.trackId ?? props.tracks.find(({ id }) => itemsOf(groups, id).items.length > 0)?.id;
    const row = trackId === undefined ? [] : itemsOf(groups, trackId).items;
    const at = item ? row.findIndex(({ id }) => id === item.id) : -1;
    const target =
      to === 'first' || (to === 'next' && !item)
        ? row[0]
        : to === 'last'
          ? row.at(-1)
          : row[at + (to === 'next' ? 1 : -1)];
    if (!target) return false;
    props.onSelect(target.id);
    onFocus(target);
    return true;
  }

  function moveToTrack(item: TimelineItem, by: -1 | 1): boolean {
    const from = props.tracks.findIndex(({ id }) => id === item.trackId);
    for (let at = from + by; props.tracks[at]; at += by) {
      const track = props.tracks[at]!;
      if (!props.canEnter?.(item, track)) continue;
      props.onMove?.(item.id, { trackId: track.id, startMs: item.startMs, endMs: item.endMs });
      onFocus(item);
      return true;
    }
    return false;
  }

  function removeItem(item: TimelineItem): boolean {
    if (!props.onDelete) return false;
    if (!selectNear(item, 'next')) selectNear(item, 'previous');
    props.onDelete(item.id);
    return true;
  }

  /** Whether the key did something, so that the browser does nothing. */
  function run(action: TimelineKeyAction, item: TimelineItem | undefined): boolean {
    if (action.type === 'toggle') return call(props.onTogglePlay);
    if (action.type === 'undo') return call(props.onUndo);
    if (action.type === 'redo') return call(props.onRedo);
    if (action.type === 'select') return selectNear(item, action.to);
    if (!item) return false;
    if (action.type === 'clear') return call(() => props.onSelect(undefined));
    if (action.type === 'open') return call(props.onOpen && (() => props.onOpen?.(item.id)));
    if (action.type === 'duplicate') return call(props.onDuplicate && (() => props.onDuplicate?.(item.id)));
    if (action.type === 'split') {
      const atMs = Math.round(props.livePositionMs && props.isPlaying ? props.livePositionMs() : props.positionMs);
      return call(props.onSplit && (() => props.onSplit?.(item.id, atMs)));
    }
    if (item.isLocked) return false;
    if (action.type === 'delete') return removeItem(item);
    if (action.type === 'track') return moveToTrack(item, action.by);
    const at = { trackId: item.trackId, startMs: item.startMs, endMs: item.endMs };
    if (action.type === 'move') {
      props.onMove?.(item.id, movePlace(at, item.startMs + action.byMs).place);
      return props.onMove !== undefined;
    }
    if (action.type !== 'trim') return false;
    const edgeMs = (action.edge === 'start' ? item.startMs : item.endMs) + action.byMs;
    props.onResize?.(item.id, resizePlace(at, action.edge, edgeMs).place, action.edge);
    return props.onResize !== undefined;
  }

  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const action = timelineKey(event);
      const id = (event.target as HTMLElement).closest<HTMLElement>('[data-item]')?.dataset.item;
      const item = props.items.find((candidate) => candidate.id === (id ?? props.selectedId));
      if (!action || !run(action, item)) return;
      heldSpace.current = event.key === ' ';
      event.preventDefault();
      event.stopPropagation();
    },
    /** A button is clicked when the space bar is released; here the space bar plays. */
    onKeyUp(event: KeyboardEvent<HTMLElement>) {
      if (event.key === ' ' && heldSpace.current) event.preventDefault();
    },
  };
}

function call(action: (() => void) | undefined): boolean {
  action?.();
  return action !== undefined;
}

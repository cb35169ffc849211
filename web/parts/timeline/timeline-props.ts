import type { ReactNode } from 'react';
import type { TimelineItem, TimelinePlace, TimelineTrack } from './timeline-item.ts';

/** Items on tracks. An action whose callback is absent is not offered. */
export interface TimelineProps {
  /** The accessible name. */
  label: string;
  tracks: readonly TimelineTrack[];
  /** In any order. A new array means that something changed. */
  items: readonly TimelineItem[];
  /** The end of the ruler; longer than the last item, so that there is room to move it. */
  durationMs: number;
  /** What stands left of a track: its name, and its controls. Height: `timelineRowPx`. */
  renderTrack?: (track: TimelineTrack) => ReactNode;
  selectedId?: string | undefined;
  onSelect: (id: string | undefined) => void;
  /** Moved by mouse or keyboard, also to another track. */
  onMove?: (id: string, place: TimelinePlace) => void;
  /** Whether an item may move to a track. Default: it may not leave its own. */
  canEnter?: (item: TimelineItem, track: TimelineTrack) => boolean;
  /** Its start or its end was moved. */
  onResize?: (id: string, place: TimelinePlace, edge: 'start' | 'end') => void;
  onSplit?: (id: string, atMs: number) => void;
  onDelete?: (id: string) => void;
  onDuplicate?: (id: string) => void;
  /** Enter or a double click on an item. */
  onOpen?: (id: string) => void;
  onUndo?: () => void;
  onRedo?: () => void;
  positionMs: number;
  /** The position of playback, read in each frame while `isPlaying`. */
  livePositionMs?: () => number;
  isPlaying?: boolean;
  onSeek: (positionMs: number) => void;
  onTogglePlay?: () => void;
  className?: string;
}

/** The height of a track, in px. */
export const timelineRowPx = 60;
/** The height of the ruler, in px. */
export const timelineRulerPx = 28;

import type { PeakSource } from './peak-tiles.ts';
import type { Region } from './region-layer.tsx';
import type { TimeRange } from './time-range.ts';

export interface WaveformEditorProps {
  /** Names the waveform for screen readers. */
  label: string;
  /** Undefined while it is not known. */
  source: PeakSource | undefined;
  durationInS: number;
  /** Peaks from 0 to 1 over the whole recording, drawn until finer ones have loaded. */
  outline?: readonly number[] | undefined;
  positionInS: number;
  /** The current playback position; read each frame while `isMoving`. */
  livePositionInS?: () => number;
  isMoving?: boolean;
  onSeek: (positionInS: number) => void;
  /** Space; absent if the recording cannot be played. */
  onToggle?: () => void;
  regions?: readonly Region[];
  onRegion?: (region: Region) => void;
  /** With `onSelect`, dragging and Shift with an arrow key select. */
  selection?: TimeRange | undefined;
  onSelect?: (selection: TimeRange | undefined) => void;
  /** Names the selection; default: “Selection”. */
  selectionName?: string;
  /** Edges of the selection stand at multiples of it; default: anywhere. */
  selectionStepInS?: number;
}

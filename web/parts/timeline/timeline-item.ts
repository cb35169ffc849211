/** The state of the sound of an item: `stale`: made from an older text, `warning`: see its note. */
export type TimelineStatus = 'ready' | 'stale' | 'busy' | 'warning' | 'failed';

/** The highest samples of a recording, evenly spaced. */
export interface TimelinePeaks {
  /** 0 to 1 */
  readonly values: ArrayLike<number>;
  readonly perS: number;
  /** Where in the recording the item starts. */
  readonly offsetS: number;
  /** Recording time per time of the item: 1.25 for a recording that is played faster. Default: 1. */
  readonly rate?: number;
}

export interface TimelineItem {
  readonly id: string;
  readonly trackId: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly label: string;
  readonly peaks?: TimelinePeaks | undefined;
  /** Default: `ready`. */
  readonly status?: TimelineStatus | undefined;
  /** Added to its name for everyone: "too long by 12%". */
  readonly note?: string | undefined;
  /** Can be selected, but neither moved nor trimmed. */
  readonly isLocked?: boolean;
}

export interface TimelineTrack {
  readonly id: string;
  readonly name: string;
  /** The colour of its items. Default: `neutral`. */
  readonly tone?: 'accent' | 'neutral';
  /** Not heard: muted, or another track is solo. */
  readonly isDimmed?: boolean;
}

/** The place of an item while it is dragged, or after it. */
export interface TimelinePlace {
  readonly trackId: string;
  readonly startMs: number;
  readonly endMs: number;
}

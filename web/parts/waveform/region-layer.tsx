import { classNames } from '../display/class-names.ts';
import type { TimeRange } from './time-range.ts';
import { pxAt, type TimeView } from './time-view.ts';

/** A named part of a recording; a mark if it has no length. */
export interface Region extends TimeRange {
  readonly id: string;
  readonly label: string;
}

interface RegionLayerProps {
  view: TimeView;
  regions: readonly Region[];
  onRegion: ((region: Region) => void) | undefined;
}

/** The named parts that are visible, as a row of buttons above the waveform. */
export function RegionLayer({ view, regions, onRegion }: RegionLayerProps) {
  const visible = regions.filter(
    ({ startInS, endInS }) => pxAt(view, endInS) >= 0 && pxAt(view, startInS) <= view.widthPx,
  );
  return (
    <div className="relative h-6 overflow-hidden">
      {visible.map((region) => {
        const from = Math.max(0, pxAt(view, region.startInS));
        const width = Math.max(2, Math.min(view.widthPx, pxAt(view, region.endInS)) - from - 1);
        return (
          <button
            key={region.id}
            type="button"
            aria-label={region.label}
            onClick={() => onRegion?.(region)}
            className={classNames(
              'absolute top-0 h-5 overflow-hidden rounded-[4px] bg-accent-soft text-left text-[11px] text-accent-ink leading-5',
              width > 12 && 'px-1.5',
            )}
            style={{ left: from, width }}
          >
            <span dir="auto" className="block truncate">
              {width > 24 ? region.label : ''}
            </span>
          </button>
        );
      })}
    </div>
  );
}

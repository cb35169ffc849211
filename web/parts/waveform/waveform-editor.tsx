import { ChevronsLeftRightEllipsis, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../messages/t.ts';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../display/class-names.ts';
import { PeaksCanvas } from './peaks-canvas.tsx';
import { RegionLayer } from './region-layer.tsx';
import { SelectionLayer } from './selection-layer.tsx';
import type { TimeRange } from './time-range.ts';
import { TimeRuler } from './time-ruler.tsx';
import { fitView, formatTime, isFitted, pxAt, reveal, visibleInS, zoomAt, zoomStep } from './time-view.ts';
import { usePeakTiles } from './use-peak-tiles.ts';
import { useTimeView } from './use-time-view.ts';
import { useWaveformInput } from './use-waveform-input.ts';
import type { WaveformEditorProps } from './waveform-editor-props.ts';
import { WaveformMinimap } from './waveform-minimap.tsx';
import { WaveformStatus } from './waveform-status.tsx';

const heightPx = 72;

/** A waveform that can be zoomed to single words, with marks and a selection. Time runs left to right in every language. */
export function WaveformEditor(props: WaveformEditorProps) {
  const { label, source, durationInS, outline, positionInS, livePositionInS, isMoving = false, regions } = props;
  const { selection, onSelect, selectionName = t('Selection'), selectionStepInS = 0, onRegion } = props;
  const box = useRef<HTMLDivElement>(null);
  const cursor = useRef<HTMLDivElement>(null);
  const [view, setView] = useTimeView(box, durationInS);
  const { tiles, revision } = usePeakTiles(source);
  const limits = { durationInS, stepInS: selectionStepInS };
  const [dragged, setDragged] = useState<TimeRange>();
  const input = useWaveformInput({ ...props, view, setView, limits, setDragged });
  const shown = dragged ?? selection;

  useEffect(() => {
    const draw = (timeInS: number) => {
      if (cursor.current) cursor.current.style.transform = `translateX(${pxAt(view, timeInS).toFixed(1)}px)`;
    };
    draw(positionInS);
    if (!isMoving || !livePositionInS) return;
    let frame = requestAnimationFrame(function next() {
      const now = livePositionInS();
      draw(now);
      // Playback takes the view with it, a page at a time.
      if (pxAt(view, now) > view.widthPx)
        setView((current) => reveal(current, Math.min(durationInS, now + visibleInS(current) * 0.9)));
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [view, setView, positionInS, isMoving, livePositionInS, durationInS]);

  const zoom = (factor: number) => setView((current) => zoomAt(current, factor, input.anchorPx(current)));
  const step = view.pxPerS > 50 ? 0.01 : view.pxPerS > 5 ? 0.1 : 1;
  const isWhole = isFitted(view);
  return (
    <div dir="ltr" className="flex min-w-0 flex-col gap-1" data-waveform-editor>
      <TimeRuler view={view} />
      {regions && <RegionLayer view={view} regions={regions} onRegion={onRegion} />}
      <div ref={box} className="relative min-w-0 overflow-hidden rounded-s bg-sunken" style={{ height: heightPx }}>
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={durationInS}
          aria-valuenow={positionInS}
          aria-valuetext={t('{positionInS} of {durationInS}', {
            positionInS: formatTime(positionInS, step),
            durationInS: formatTime(durationInS, 1),
          })}
          aria-keyshortcuts="+ - 0 Home End"
          {...input.handlers}
          className={classNames(
            'absolute inset-0 touch-pan-y select-none',
            onSelect ? 'cursor-text' : 'cursor-pointer',
          )}
        >
          <PeaksCanvas {...{ tiles, revision, view, heightPx, outline }} className="text-ink-3" />
        </div>
        {shown && (
          <SelectionLayer
            view={view}
            selection={shown}
            limits={limits}
            name={selectionName}
            onChange={(range) => onSelect?.(range)}
            box={box}
          />
        )}
        <div
          ref={cursor}
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-0 w-0.5 -translate-x-px bg-accent"
        />
        <WaveformStatus tiles={tiles} durationInS={durationInS} hasOutline={(outline?.length ?? 0) > 0} />
      </div>
      {!isWhole && <WaveformMinimap tiles={tiles} revision={revision} outline={outline} view={view} onView={setView} />}
      <div className="flex items-center gap-1">
        <span className="min-w-0 flex-1 truncate text-ink-3 text-meta tabular-nums">
          {shown
            ? t('{startInS} to {endInS}', {
                startInS: formatTime(shown.startInS, limits.stepInS || step),
                endInS: formatTime(shown.endInS, limits.stepInS || step),
              })
            : `${formatTime(positionInS, step)} / ${formatTime(durationInS, 1)}`}
        </span>
        <IconButton size="small" label={t('Zoom out (−)')} disabled={isWhole} onClick={() => zoom(1 / zoomStep)}>
          <ZoomOut />
        </IconButton>
        <IconButton size="small" label={t('Zoom in (+)')} disabled={durationInS <= 0} onClick={() => zoom(zoomStep)}>
          <ZoomIn />
        </IconButton>
        <IconButton
          size="small"
          label={t('Show the whole recording (0)')}
          disabled={isWhole}
          onClick={() => setView((current) => fitView(current.durationInS, current.widthPx))}
        >
          <ChevronsLeftRightEllipsis />
        </IconButton>
      </div>
    </div>
  );
}

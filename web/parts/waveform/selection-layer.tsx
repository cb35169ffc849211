import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { classNames } from '../display/class-names.ts';
import { moveEdge, type RangeLimits, type TimeRange } from './time-range.ts';
import { formatTime, pxAt, type TimeView, timeAt, visibleInS } from './time-view.ts';
import { keyStepInS, waveformKey } from './waveform-keys.ts';

interface SelectionLayerProps {
  view: TimeView;
  selection: TimeRange;
  limits: RangeLimits;
  /** Names the handles: “Trim start”, “Trim end”. */
  name: string;
  onChange: (selection: TimeRange) => void;
  /** The box whose left edge is the start of the view. */
  box: RefObject<HTMLElement | null>;
}

/** The selected part with a handle at each end; outside it, the waveform is dimmed. */
export function SelectionLayer({ view, selection, limits, name, onChange, box }: SelectionLayerProps) {
  const [fromPx, toPx] = [pxAt(view, selection.startInS), pxAt(view, selection.endInS)];
  const dim = 'pointer-events-none absolute inset-y-0 bg-bg/65';
  return (
    <>
      <div aria-hidden className={classNames(dim, 'left-0')} style={{ width: Math.max(0, fromPx) }} />
      <div aria-hidden className={classNames(dim, 'right-0')} style={{ left: Math.min(view.widthPx, toPx) }} />
      <div
        aria-hidden
        className="pointer-events-none absolute inset-y-0 border-accent border-y"
        style={{ left: Math.max(0, fromPx), width: Math.max(0, Math.min(view.widthPx, toPx) - Math.max(0, fromPx)) }}
      />
      {(['start', 'end'] as const).map((edge) => (
        <EdgeHandle key={edge} {...{ edge, view, selection, limits, name, onChange, box }} />
      ))}
    </>
  );
}

function EdgeHandle(props: SelectionLayerProps & { edge: 'start' | 'end' }) {
  const { edge, view, selection, limits, name, onChange, box } = props;
  const timeInS = edge === 'start' ? selection.startInS : selection.endInS;
  const px = pxAt(view, timeInS);
  if (px < -8 || px > view.widthPx + 8) return null;
  const move = (toInS: number) => onChange(moveEdge(selection, edge, toInS, limits));
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !box.current) return;
    move(timeAt(view, event.clientX - box.current.getBoundingClientRect().left));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = waveformKey(event);
    if (action?.type !== 'move' && action?.type !== 'start' && action?.type !== 'end') return;
    event.preventDefault();
    event.stopPropagation();
    if (action.type === 'move') move(timeInS + action.steps * keyStepInS(visibleInS(view), limits.stepInS));
    else move(action.type === 'start' ? 0 : limits.durationInS);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`${name} ${edge}`}
      aria-valuemin={0}
      aria-valuemax={limits.durationInS}
      aria-valuenow={timeInS}
      aria-valuetext={formatTime(timeInS, limits.stepInS || 0.01)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      className="group/edge absolute inset-y-0 z-sticky -ml-3 grid w-6 cursor-ew-resize touch-none place-items-center"
      style={{ left: Math.max(0, Math.min(view.widthPx, px)) }}
    >
      <span aria-hidden className="h-full w-0.5 bg-accent" />
      <span aria-hidden className="absolute h-7 w-2 rounded-full border border-surface bg-accent" />
    </div>
  );
}

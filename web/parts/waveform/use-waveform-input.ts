import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type RangeLimits, rangeBetween, snapToStep, type TimeRange } from './time-range.ts';
import { fitView, pxAt, reveal, type TimeView, timeAt, visibleInS, zoomAt, zoomStep } from './time-view.ts';
import type { WaveformEditorProps } from './waveform-editor-props.ts';
import { keyStepInS, waveformKey } from './waveform-keys.ts';

interface WaveformInput
  extends Pick<WaveformEditorProps, 'positionInS' | 'onSeek' | 'onToggle' | 'selection' | 'onSelect'> {
  view: TimeView;
  setView: (change: (view: TimeView) => TimeView) => void;
  limits: RangeLimits;
  /** Shows a selection while it is drawn. */
  setDragged: (range: TimeRange | undefined) => void;
}

/** A pointer that moves less than this clicks. */
const dragPx = 4;

/** The pointer and keyboard controls of a waveform editor. */
export function useWaveformInput(input: WaveformInput) {
  const { view, setView, limits, setDragged, positionInS, onSeek, onToggle, selection, onSelect } = input;
  const pressed = useRef<{ readonly px: number; readonly timeInS: number; isDrag: boolean }>(undefined);
  /** The edge of the selection that Shift leaves where it is. */
  const anchorInS = useRef<number>(undefined);

  const pointerPx = (event: PointerEvent<HTMLElement>) =>
    event.clientX - event.currentTarget.getBoundingClientRect().left;

  const moveTo = (timeInS: number, isExtending: boolean) => {
    const target = Math.max(0, Math.min(limits.durationInS, timeInS));
    onSeek(target);
    setView((current) => reveal(current, target));
    if (!onSelect || !isExtending) {
      anchorInS.current = undefined;
      return;
    }
    anchorInS.current ??= snapToStep(positionInS, limits);
    onSelect(rangeBetween(anchorInS.current, target, limits));
  };

  function onKeyDown(event: KeyboardEvent): void {
    const action = waveformKey(event);
    if (!action || (action.type === 'toggle' && !onToggle)) return;
    if (action.type === 'clear' && (!selection || !onSelect)) return;
    event.preventDefault();
    if (action.type === 'clear') {
      event.stopPropagation();
      onSelect?.(undefined);
    } else if (action.type === 'toggle') onToggle?.();
    else if (action.type === 'fit') setView((current) => fitView(current.durationInS, current.widthPx));
    else if (action.type === 'zoom')
      setView((current) => zoomAt(current, action.isIn ? zoomStep : 1 / zoomStep, anchorPx(current)));
    else if (action.type === 'move')
      moveTo(positionInS + action.steps * keyStepInS(visibleInS(view), onSelect ? limits.stepInS : 0), action.extends);
    else moveTo(action.type === 'start' ? 0 : limits.durationInS, action.extends);
  }

  /** Where keys and buttons zoom: at the position if it is visible, else in the middle. */
  function anchorPx(current: TimeView): number {
    const px = pxAt(current, positionInS);
    return px >= 0 && px <= current.widthPx ? px : current.widthPx / 2;
  }

  const handlers = {
    onKeyDown,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const px = pointerPx(event);
      pressed.current = { px, timeInS: timeAt(view, px), isDrag: false };
      if (!onSelect) onSeek(timeAt(view, px));
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const start = pressed.current;
      if (!start || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const px = pointerPx(event);
      start.isDrag ||= Math.abs(px - start.px) >= dragPx;
      if (!onSelect) onSeek(timeAt(view, px));
      else if (start.isDrag) setDragged(rangeBetween(start.timeInS, timeAt(view, px), limits));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const start = pressed.current;
      pressed.current = undefined;
      setDragged(undefined);
      if (!start || !onSelect) return;
      anchorInS.current = undefined;
      if (!start.isDrag) return onSeek(start.timeInS);
      const range = rangeBetween(start.timeInS, timeAt(view, pointerPx(event)), limits);
      if (range) onSelect(range);
    },
    onPointerCancel() {
      pressed.current = undefined;
      setDragged(undefined);
    },
  };
  return { handlers, anchorPx };
}

import { type RefObject, useEffect, useRef, useState } from 'react';
import { fitView, resizeView, scrollBy, type TimeView, zoomAt } from './time-view.ts';

/** Zoom per pixel of the wheel. */
const wheelZoom = 0.0035;

/**
 * The visible part of a recording in `box`, which follows its width. Ctrl or Cmd with the wheel, and a pinch, zoom at the
 * pointer; a horizontal wheel, or Shift with the wheel, scrolls.
 */
export function useTimeView(box: RefObject<HTMLElement | null>, durationInS: number) {
  const [view, setView] = useState<TimeView>(() => fitView(durationInS, 0));
  const latestDuration = useRef(durationInS);
  latestDuration.current = durationInS;
  useEffect(() => setView((current) => resizeView(current, durationInS, current.widthPx)), [durationInS]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setView((current) => resizeView(current, latestDuration.current, entry.contentRect.width));
    });
    observer.observe(element);
    // React's wheel listener is passive, and a passive one cannot keep the page from zooming.
    const onWheel = (event: WheelEvent) => {
      const isHorizontal = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
      if (!event.ctrlKey && !event.metaKey && !isHorizontal) return;
      event.preventDefault();
      const anchorPx = event.clientX - element.getBoundingClientRect().left;
      setView((current) =>
        event.ctrlKey || event.metaKey
          ? zoomAt(current, Math.exp(-event.deltaY * wheelZoom), anchorPx)
          : scrollBy(current, event.deltaX || event.deltaY),
      );
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', onWheel);
    };
  }, [box]);
  return [view, setView] as const;
}

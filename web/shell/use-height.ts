import { type RefObject, useLayoutEffect, useState } from 'react';

/** The inner height of an element in px, as it changes; infinite before the first layout. */
export function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setHeight(current.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return height;
}

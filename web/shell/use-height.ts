import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The largest inner height in px that an element had since the window got its present height and `since` changed;
 * infinite before the first layout. What arrives late beside the element, such as a banner, does not count: else what was sized to fit
 * would leave from under the pointer.
 */
export function useHeight(element: RefObject<HTMLElement | null>, since: unknown): number {
  const [height, setHeight] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `since` starts the measurement anew.
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    let largest = { windowHeight: 0, height: 0 };
    const measure = () => {
      const isSameWindow = largest.windowHeight === window.innerHeight;
      largest = {
        windowHeight: window.innerHeight,
        height: isSameWindow ? Math.max(largest.height, current.clientHeight) : current.clientHeight,
      };
      setHeight(largest.height);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, since]);
  return height;
}

import { useEffect, useReducer, useRef } from 'react';

/** How long scrolling must pause before rows are drawn in full. */
const settleMs = 80;

/** Whether none of the rows from `first` to `last` was visible when scrolling last paused. */
export function useIsFastScrolling(first: number, last: number): boolean {
  const settledRange = useRef({ first, last });
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const isFast = first > settledRange.current.last || last < settledRange.current.first;
  useEffect(() => {
    if (!isFast) {
      settledRange.current = { first, last };
      return;
    }
    const timer = setTimeout(() => {
      settledRange.current = { first, last };
      rerender();
    }, settleMs);
    return () => clearTimeout(timer);
  }, [isFast, first, last]);
  return isFast;
}

import { useEffect, useReducer, useRef } from 'react';

/** How long rows stand still before they are drawn in full. */
const landsAfterMs = 80;

/** Whether rows fly by: none of those from `first` to `last` was there when they last stood still. */
export function useIsFastScrolling(first: number, last: number): boolean {
  const seen = useRef({ first, last });
  const [, land] = useReducer((count: number) => count + 1, 0);
  const isFlying = first > seen.current.last || last < seen.current.first;
  useEffect(() => {
    if (!isFlying) {
      seen.current = { first, last };
      return;
    }
    const timer = setTimeout(() => {
      seen.current = { first, last };
      land();
    }, landsAfterMs);
    return () => clearTimeout(timer);
  }, [isFlying, first, last]);
  return isFlying;
}

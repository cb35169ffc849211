import { type RefObject, useEffect } from 'react';
import { stepBetweenRows } from '../../parts/list/row-keys.ts';

/** Lets J and K go through the rows in `box`, unless they go through the items of an open panel. */
export function useRowSteps(box: RefObject<HTMLElement | null>, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (box.current) stepBetweenRows(event, box.current);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [box, isActive]);
}

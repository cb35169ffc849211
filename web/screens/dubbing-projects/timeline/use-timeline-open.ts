import { useState } from 'react';
import { isBoolean, readLocal, writeLocal } from '../../../data/storage/local-store.ts';

const key = 'dub_timeline_open';

/** Whether the timeline is open; remembered by the browser once it was chosen. */
export function useTimelineOpen(openByDefault: boolean): readonly [boolean, (isOpen: boolean) => void] {
  const [chosen, setChosen] = useState(() => readLocal(localStorage, key, isBoolean));
  return [
    chosen ?? openByDefault,
    (isOpen) => {
      writeLocal(localStorage, key, isOpen);
      setChosen(isOpen);
    },
  ];
}

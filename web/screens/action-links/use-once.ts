import { useEffect, useRef } from 'react';

/** Runs when the caller is mounted, once: codes work once, and an effect may run twice. */
export function useOnce(run: () => Promise<void>): void {
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current) return;
    ran.current = true;
    void run();
  });
}

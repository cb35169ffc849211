import { useEffect, useRef } from 'react';

/** Runs `run` once per mount. React may run effects twice, but codes can be used only once. */
export function useOnce(run: () => Promise<void>): void {
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current) return;
    ran.current = true;
    void run();
  });
}

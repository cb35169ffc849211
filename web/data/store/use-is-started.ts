import { useEffect, useState } from 'react';

/** False during the first 1.5 s, so that what a screen does not need at once does not delay its start. */
export function useIsStarted(): boolean {
  const [isStarted, setIsStarted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsStarted(true), 1500);
    return () => clearTimeout(timer);
  }, []);
  return isStarted;
}

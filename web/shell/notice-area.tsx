import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readLocal, writeLocal } from '../data/storage/local-store.ts';

const heightKey = 'notice_height';
const isHeight = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < 400;
/** By then, the notices know whether they apply. */
const settleMs = 2000;

/**
 * The place of the notices above a screen. It has the height of the last visit from the start, so that a notice which
 * loads late moves nothing.
 */
export function NoticeArea({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  const [reservedPx, setReservedPx] = useState(() => readLocal(localStorage, heightKey, isHeight) ?? 0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => writeLocal(localStorage, heightKey, entry!.contentRect.height));
    // The empty area of a start says nothing about its notices.
    const timer = setTimeout(() => {
      setReservedPx(0);
      if (content.current) observer.observe(content.current);
    }, settleMs);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return (
    <div className="shrink-0" style={{ minHeight: reservedPx }}>
      <div ref={content}>{children}</div>
    </div>
  );
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSession } from '../../data/session/use-session.ts';
import { readLocal, writeLocal } from '../../data/storage/local-store.ts';

const heightKey = 'notice_height';
const isHeight = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < 400;
/** By then, the notices know whether they apply. */
const settleMs = 2000;

/** The height of the notice about an unverified email: one line, or three and a button on a phone. */
const emailNoticePx = (): number => (window.innerWidth < 640 ? 103 : 45);

/**
 * The place of the notices above a screen. It has the height of the last visit from the start, and that of the notice
 * which is known to come on a first visit, so that a notice which loads late moves nothing.
 */
export function NoticeArea({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  const session = useSession();
  const isUnverified = session.status === 'signed-in' && !session.emailVerified;
  const [reservedPx, setReservedPx] = useState(
    () => readLocal(localStorage, heightKey, isHeight) ?? (isUnverified ? emailNoticePx() : 0),
  );
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

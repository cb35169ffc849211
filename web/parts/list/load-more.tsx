import { useEffect, useRef } from 'react';
import { t } from '../../messages/t.ts';
import { Skeleton } from '../status/skeleton.tsx';

interface LoadMoreProps {
  hasMore: boolean;
  isFetching: boolean;
  onMore: () => void;
  /** Announced while it loads. */
  label?: string;
}

/** The end of a partly loaded list: fetches the next page before it scrolls into view. */
export function LoadMore({ hasMore, isFetching, onMore, label = t('Loading more') }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasMore || isFetching || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore();
      },
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, isFetching, onMore]);
  if (!hasMore) return null;
  return (
    <div ref={end} role="status" aria-label={label} data-demo-in-view="" className="flex flex-col gap-2 pt-2">
      <Skeleton className="h-13 w-full" />
      <Skeleton className="h-13 w-full" />
    </div>
  );
}

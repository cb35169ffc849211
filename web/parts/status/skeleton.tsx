import { classNames } from '../display/class-names.ts';

/** A grey placeholder for content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse rounded-s bg-hover', className)} />;
}

/** Placeholder rows for a loading list, announced to screen readers. */
export function SkeletonRows({ rows = 6, label }: { rows?: number; label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-2">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <Skeleton key={row} className="h-13 w-full" />
      ))}
    </div>
  );
}

/** One placeholder of a known height (`className`), so that nothing below it moves when the content arrives. */
export const SkeletonBlock = ({ label, className }: { label: string; className: string }) => (
  <div role="status" aria-label={label}>
    <Skeleton className={`w-full ${className}`} />
  </div>
);

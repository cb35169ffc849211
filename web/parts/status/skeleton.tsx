import { classNames } from '../display/class-names.ts';

/** A grey shape where something is about to be. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse rounded-s bg-hover', className)} />;
}

/** Rows of a list on its way; says so to assistive technology. */
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

import { classNames } from '../../parts/display/class-names.ts';

/** The method of an operation; one that deletes stands out. */
export const MethodName = ({ method, className }: { method: string; className?: string }) => (
  <span
    className={classNames(
      'shrink-0 font-[600] font-mono text-meta',
      method === 'DELETE' ? 'text-bad' : 'text-ink-3',
      className,
    )}
  >
    {method}
  </span>
);

import { brand } from '../../../contract/catalogue/brand.ts';

/** The four bars of the brand, with or without its name. */
export function BrandMark({ withName = true }: { withName?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 font-[650] text-ink text-strong tracking-tight">
      <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden className="shrink-0 fill-accent">
        <rect x="2" y="9" width="3" height="6" rx="1.5" />
        <rect x="7" y="4" width="3" height="16" rx="1.5" />
        <rect x="12" y="7" width="3" height="10" rx="1.5" />
        <rect x="17" y="2" width="3" height="20" rx="1.5" />
      </svg>
      <span className={withName ? undefined : 'sr-only'}>{brand}</span>
    </span>
  );
}

/** The progress, 0 to 1; undefined: indeterminate. */
export function ProgressBar({ label, share }: { label: string; share: number | undefined }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(share !== undefined && { 'aria-valuenow': Math.round(share * 100) })}
      className="h-1.5 w-full overflow-hidden rounded-full bg-line-strong"
    >
      <div
        className={`h-full rounded-full bg-info ${share === undefined ? 'w-1/3 animate-travel' : 'origin-left rtl:origin-right transition-transform duration-150'}`}
        style={share === undefined ? undefined : { transform: `scaleX(${share})` }}
      />
    </div>
  );
}

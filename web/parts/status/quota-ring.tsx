const radius = 15;
const circumference = 2 * Math.PI * radius;

/** A ring filled to a share of 0 to 1. Decorative, because its text is next to it. */
export function QuotaRing({ share, size = 30 }: { share: number; size?: number }) {
  const filled = Math.min(1, Math.max(0, share)) * circumference;
  return (
    <svg viewBox="0 0 36 36" width={size} height={size} aria-hidden className="shrink-0 fill-none">
      <circle cx="18" cy="18" r={radius} strokeWidth="4" className="stroke-line-strong" />
      {filled > 0 && (
        <circle
          cx="18"
          cy="18"
          r={radius}
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={`${filled} ${circumference}`}
          transform="rotate(-90 18 18)"
          className="stroke-info"
        />
      )}
    </svg>
  );
}

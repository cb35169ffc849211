const two = (value: number): string => String(value).padStart(2, '0');

/** `1:05` or `1:02:03`. */
export function formatTime(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** For screen readers: `1 hour 2 minutes 3 seconds`. */
export function speakTime(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds));
  const parts = [
    [Math.floor(total / 3600), 'hour'],
    [Math.floor(total / 60) % 60, 'minute'],
    [total % 60, 'second'],
  ] as const;
  const named = parts.filter(([value], at) => value > 0 || (at === 2 && total === 0));
  return named.map(([value, unit]) => `${value} ${unit}${value === 1 ? '' : 's'}`).join(' ');
}

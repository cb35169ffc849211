const wordsPerMinute = 140;

/** PLAYER-003: the estimated speaking time of a text, in seconds. */
export function estimateDurationInS(text: string): number {
  const words = text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return (words / wordsPerMinute) * 60;
}

/** `0:05`, `12:34`, `1:02:03`; fractions of a second are truncated. */
export function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const padded = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(whole % 60)}` : `${minutes}:${padded(whole % 60)}`;
}

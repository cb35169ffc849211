/** What a recording of a request may be. */
export interface AudioLimits {
  readonly maxBytes: number;
  readonly maxDurationS: number;
  readonly maxChannels: number;
}

/** The name of a file in messages; `index` counts the files of the request from 0. */
export const nameFile = (name: string, index: number): string => {
  const cleaned = name
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 100);
  return cleaned === '' ? `File ${index + 1}` : `“${cleaned}”`;
};

export function formatDuration(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  if (seconds % 3600 === 0) return seconds === 3600 ? '1 hour' : `${seconds / 3600} hours`;
  return `${Math.round(seconds / 60)} minutes`;
}

export const formatBytes = (bytes: number): string =>
  bytes >= 2 ** 30 ? `${Math.round(bytes / 2 ** 30)} GB` : `${Math.round(bytes / 2 ** 20)} MB`;

import { formatTenths } from './count.ts';

const units = { decimal: ['B', 'kB', 'MB', 'GB', 'TB'], binary: ['B', 'KiB', 'MiB', 'GiB', 'TiB'] } as const;

/** FMT-004: `1 kB` of 1000 bytes, or in binary units `1 KiB` of 1024; one decimal, omitted if zero (O-60). */
export function formatFileSize(bytes: number, system: keyof typeof units = 'decimal'): string {
  const step = system === 'binary' ? 1024 : 1000;
  const names = units[system];
  let value = bytes;
  let unit = 0;
  // 999,950 bytes would round to 1000 kB, so it becomes 1 MB.
  while (unit < names.length - 1 && Math.round(value * 10) / 10 >= step) {
    value /= step;
    unit++;
  }
  return `${formatTenths(value)} ${names[unit]}`;
}

import type { DeviceEntry } from '../../../contract/devices.ts';
import type { Device } from './store.ts';

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export const presentDevice = (device: Device): DeviceEntry => ({
  device_id: device.id,
  fingerprint_preview: device.hash.slice(0, 8),
  first_seen_at_unix: seconds(device.firstSeenAt),
  last_seen_at_unix: seconds(device.lastSeenAt),
});

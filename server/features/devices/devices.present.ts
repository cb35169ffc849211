import type { DeviceEntry } from '../../../contract/accounts/devices.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { Device } from './devices.store.ts';

export const presentDevice = (device: Device): DeviceEntry => ({
  device_id: device.id,
  fingerprint_preview: device.hash.slice(0, 8),
  first_seen_at_unix: unixSeconds(device.firstSeenAt),
  last_seen_at_unix: unixSeconds(device.lastSeenAt),
});

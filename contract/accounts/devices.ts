import { z } from 'zod';
import { ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/** A device from which a person signed in. */
export const deviceEntry = z.object({
  device_id: z.string(),
  /** The start of the stored hash: it distinguishes devices without describing them. */
  fingerprint_preview: z.string(),
  first_seen_at_unix: unix(),
  last_seen_at_unix: unix(),
});
export type DeviceEntry = z.infer<typeof deviceEntry>;

export const devicesRoutes = defineRoutes({
  'POST /v1/user/record-device-fingerprint': {
    access: 'session',
    permits: 'account.secure',
    summary: 'Records a hash of the caller’s device; mails the caller about a new one.',
    body: z.object({ fingerprint: z.string().min(8).max(2000) }),
    reply: ok,
  },
});

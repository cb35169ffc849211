import { unixSeconds } from '../../../contract/fields/unix-time.ts';

/** The body of a message, as it is stored, signed and sent. */
export const buildMessage = (type: string, data: Readonly<Record<string, unknown>>, now: Date): string =>
  JSON.stringify({ type, event_timestamp: unixSeconds(now), data });

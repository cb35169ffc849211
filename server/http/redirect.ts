import type { BinaryReply } from './route.ts';

/** Leads a browser on; 303, so that what was posted here is not posted there. */
export const redirectTo = (location: string): BinaryReply => ({
  status: 303,
  contentType: 'text/html; charset=utf-8',
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  body: '',
});

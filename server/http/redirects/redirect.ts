import type { BinaryReply } from '../route.ts';

/** Redirects a browser by 303, so that it does not repeat a POST. */
export const redirectTo = (location: string): BinaryReply => ({
  status: 303,
  contentType: 'text/html; charset=utf-8',
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  body: '',
});

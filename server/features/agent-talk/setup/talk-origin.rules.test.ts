import { expect, it } from 'vitest';
import { isOriginAllowed } from './talk-origin.rules.ts';

const auth = { enable_auth: false, require_origin_header: false, shareable_token: '', allowlist: [] };
const limited = {
  ...auth,
  allowlist: ['example.com', '*.shop.org', 'localhost:3000'].map((hostname) => ({ hostname })),
};

it.each([
  ['https://example.com', true],
  ['https://www.example.com', false],
  ['https://eu.shop.org', true],
  ['https://shop.org', false],
  ['http://localhost:3000', true],
  ['http://localhost:3001', false],
  ['https://timbre.test', true],
  ['null', false],
])('AGENT-006 lets an allowlist decide about pages of %s: %s', (origin, isAllowed) => {
  expect(isOriginAllowed(limited, origin, 'timbre.test')).toBe(isAllowed);
});

it('allows every page without an allowlist, and requires the header only where the agent says so', () => {
  expect(isOriginAllowed(auth, 'https://anywhere.net', undefined)).toBe(true);
  expect(isOriginAllowed(limited, undefined, undefined)).toBe(true);
  expect(isOriginAllowed({ ...auth, require_origin_header: true }, undefined, undefined)).toBe(false);
});

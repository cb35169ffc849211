import { expect, it } from 'vitest';
import { acceptsCaller, decideInbound } from './sip-inbound.rules.ts';

const candidate = (number: string, credentials: 'open' | 'valid' | 'missing' | 'invalid', namesAddresses = false) => ({
  number,
  credentials,
  namesAddresses,
});

it('O-79 gives a call to the number whose trunk proves the caller', () => {
  expect(decideInbound([candidate('a', 'open'), candidate('b', 'valid')])).toEqual({ kind: 'answer', number: 'b' });
  expect(decideInbound([candidate('a', 'open'), candidate('b', 'open', true)])).toEqual({
    kind: 'answer',
    number: 'b',
  });
  expect(decideInbound([candidate('a', 'open'), candidate('b', 'missing')])).toEqual({ kind: 'challenge' });
  expect(decideInbound([candidate('a', 'open')])).toEqual({ kind: 'answer', number: 'a' });
  expect(decideInbound([candidate('a', 'invalid')])).toEqual({ kind: 'refuse' });
});

it('O-79 accepts callers by their number and domain', () => {
  const trunk = { media_encryption: 'allowed', attributes_to_headers: {}, username: null } as const;
  const caller = { number: '0049301', domain: 'Carrier.example' };
  expect(acceptsCaller(trunk, caller)).toBe(true);
  expect(acceptsCaller({ ...trunk, allowed_numbers: ['+49301'] }, caller)).toBe(true);
  expect(acceptsCaller({ ...trunk, allowed_numbers: ['+49302'] }, caller)).toBe(false);
  expect(acceptsCaller({ ...trunk, remote_domains: ['carrier.example'] }, caller)).toBe(true);
  expect(acceptsCaller({ ...trunk, remote_domains: ['other.example'] }, caller)).toBe(false);
});

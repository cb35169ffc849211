import { expect, it } from 'vitest';
import { identityFromClaims, identityFromProfile } from './external-identity.ts';

it('marks an email as verified only when the provider says so', () => {
  const claims = { sub: '1', email: ' Ada@Example.com', given_name: 'Ada' };
  expect(identityFromClaims({ ...claims, email_verified: true })).toEqual({
    subject: '1',
    email: 'ada@example.com',
    emailVerified: true,
    firstName: 'Ada',
  });
  expect(identityFromClaims({ ...claims, email_verified: 'false' }).emailVerified).toBe(false);
  expect(identityFromClaims(claims).emailVerified).toBeUndefined();
  expect(identityFromClaims({ sub: '1', email: 'no address', name: 'Ada Lovelace' })).toMatchObject({
    email: undefined,
    firstName: 'Ada',
  });
  expect(() => identityFromClaims({ email: 'ada@example.com' })).toThrow('no subject');
});

it('selects the verified email from the list of a provider without OpenID Connect', () => {
  const profile = { id: 583231, login: 'ada', email: 'shown@example.com', name: 'Ada' };
  const entry = (email: string, verified: boolean, primary = false) => ({ email, verified, primary });
  const list = [
    entry('old@example.com', true),
    entry('main@example.com', true, true),
    entry('new@example.com', false, true),
  ];
  expect(identityFromProfile(profile, list)).toMatchObject({
    subject: '583231',
    email: 'main@example.com',
    emailVerified: true,
  });
  expect(identityFromProfile(profile, [entry('new@example.com', false, true)])).toMatchObject({
    email: undefined,
    emailVerified: false,
  });
  expect(identityFromProfile(profile, undefined)).toMatchObject({
    email: 'shown@example.com',
    emailVerified: undefined,
  });
  expect(() => identityFromProfile('<html>', undefined)).toThrow('no subject');
});

import { expect, it } from 'vitest';
import { codeLifetimeMs, codeLink, isStaffEmail, toOwnUrl } from './action-links.rules.ts';

const base = 'https://voice.example';

it('AUTH-023 AUTH-046 O-14 builds links with the code and the mode, or the parameter that implies it', () => {
  const link = (...[kind, page]: [Parameters<typeof codeLink>[1], string?]) => codeLink(base, kind, 'c', page);
  expect(link('verify-email', `${base}/app/sign-in`)).toBe(
    `${base}/app/action?mode=verifyEmail&verificationCode=c&continueUrl=https%3A%2F%2Fvoice.example%2Fapp%2Fsign-in`,
  );
  expect(link('reset-password')).toBe(`${base}/app/action?mode=resetPassword&verificationCode=c`);
  expect(link('sign-in-request')).toBe(`${base}/app/action?mode=verifySignInRequest&verificationCode=c`);
  expect(link('change-email')).toBe(`${base}/app/action?isReverting=false&verificationCode=c`);
  expect(link('revert-email')).toBe(`${base}/app/action?isReverting=true&verificationCode=c`);
  expect(link('support-access')).toBe(`${base}/app/action?sensitiveActionVerificationCode=c`);
  expect(link('internal')).toBe(`${base}/app/action?internalCode=c`);
});

it('accepts only pages of this server as continue URL', () => {
  expect(toOwnUrl('/app/sign-in', base)).toBe(`${base}/app/sign-in`);
  expect(toOwnUrl(`${base}/app/usage`, base)).toBe(`${base}/app/usage`);
  const others = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a\nb',
    '',
    null,
  ];
  for (const other of others) expect(toOwnUrl(other, base), String(other)).toBeUndefined();
});

it('expires codes after the time that their mails state', () => {
  const hours = Object.fromEntries(Object.entries(codeLifetimeMs).map(([kind, ms]) => [kind, ms / 3600_000]));
  expect(hours).toMatchObject({ 'verify-email': 72, 'reset-password': 1, 'revert-email': 168 });
});

it('ROLE-006 recognises staff by the exact domain of their email', () => {
  expect(isStaffEmail('a@staff.example', ['staff.example'])).toBe(true);
  for (const email of ['a@notstaff.example', 'a@staff.example.evil', 'staff.example@evil.example'])
    expect(isStaffEmail(email, ['staff.example']), email).toBe(false);
  expect(isStaffEmail('a@staff.example', [])).toBe(false);
});

import { expect, it } from 'vitest';
import { findRefusal } from './invitations.rules.ts';

const stranger = { email: 'ada@firm.example', isInvited: false, hasCode: false, isEmailVerified: false };
const domains = { policy: 'domains', domains: ['firm.example'] } as const;
const invited = { policy: 'invited', domains: [] } as const;

it.each([
  [{ policy: 'anyone', domains: [] } as const, {}, undefined],
  [invited, {}, 'sign_up_closed'],
  [invited, { isEmailVerified: true }, 'sign_up_closed'],
  [invited, { hasCode: true }, 'invalid_invitation'],
  [invited, { hasCode: true, isInvited: true }, undefined],
  [domains, {}, 'sign_up_mail_required'],
  [domains, { isEmailVerified: true }, undefined],
  [domains, { isEmailVerified: true, email: 'ada@evilfirm.example' }, 'sign_up_domain_not_allowed'],
  [domains, { isEmailVerified: true, email: 'ada@firm.example@evil.example' }, 'sign_up_domain_not_allowed'],
  [domains, { isInvited: true, hasCode: true, email: 'a@b.example' }, undefined],
])('AUTH-005 under policy %j, returns for %j: %s', (rule, who, refusal) => {
  expect(findRefusal(rule, { ...stranger, ...who })).toBe(refusal);
});

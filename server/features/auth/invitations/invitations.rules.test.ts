import { expect, it } from 'vitest';
import { refusalOf } from './invitations.rules.ts';

const stranger = { email: 'ada@firm.example', isInvited: false, hasCode: false, isProven: false };
const domains = { policy: 'domains', domains: ['firm.example'] } as const;
const invited = { policy: 'invited', domains: [] } as const;

it.each([
  [{ policy: 'anyone', domains: [] } as const, {}, undefined],
  [invited, {}, 'sign_up_closed'],
  [invited, { isProven: true }, 'sign_up_closed'],
  [invited, { hasCode: true }, 'invalid_invitation'],
  [invited, { hasCode: true, isInvited: true }, undefined],
  [domains, {}, 'sign_up_mail_required'],
  [domains, { isProven: true }, undefined],
  [domains, { isProven: true, email: 'ada@evilfirm.example' }, 'sign_up_domain_not_allowed'],
  [domains, { isProven: true, email: 'ada@firm.example@evil.example' }, 'sign_up_domain_not_allowed'],
  [domains, { isInvited: true, hasCode: true, email: 'a@b.example' }, undefined],
])('AUTH-005 policy %j answers %j with %s', (rule, who, refusal) => {
  expect(refusalOf(rule, { ...stranger, ...who })).toBe(refusal);
});

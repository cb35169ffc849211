import { expect, it } from 'vitest';
import { sectionOfOldAddress } from './old-addresses.ts';

it.each([
  ['', '', undefined],
  ['?lang=de', '', undefined],
  ['?dialog=add-2fa', '', '/app/settings/security?dialog=add-2fa'],
  ['?connected=Work', '', '/app/settings/security?connected=Work'],
  ['?sign_in_error=provider_denied', '', '/app/settings/security?sign_in_error=provider_denied'],
  ['', '#data-export', '/app/settings/privacy#data-export'],
])('leads from /app/settings%s%s to %s', (search, hash, target) => {
  expect(sectionOfOldAddress({ search, hash })).toBe(target);
});

import type { MfaFactors } from '../../../contract/accounts/second-factor.ts';
import type { Factors } from './second-factor.service.ts';

export const presentFactors = ({ totp, phoneHint }: Factors): MfaFactors => ({
  totp_mfa_factor: totp,
  sms_mfa_factor: phoneHint !== undefined,
  phone_number_hint: phoneHint ?? null,
});

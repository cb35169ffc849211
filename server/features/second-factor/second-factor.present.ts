import type { MfaFactors } from '../../../contract/accounts/second-factor.ts';
import type { Factors } from './second-factor.service.ts';

/** The last two digits, enough to recognise the phone. */
const toHint = (number: string): string => `••• ${number.slice(-2)}`;

export const presentFactors = ({ totp, phoneNumber }: Factors): MfaFactors => ({
  totp_mfa_factor: totp,
  sms_mfa_factor: phoneNumber !== undefined,
  phone_number_hint: phoneNumber === undefined ? null : toHint(phoneNumber),
});

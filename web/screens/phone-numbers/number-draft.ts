import {
  isE164,
  isSipUser,
  type PhoneProvider,
  withoutSeparators,
} from '../../../contract/telephony/phone-numbers-limits.ts';
import type { CallInput } from '../../data/api/client.ts';
import { t } from '../../messages/t.ts';

/** What the form of a new number holds. */
export interface NumberDraft {
  readonly provider: PhoneProvider;
  readonly label: string;
  readonly number: string;
  /** Twilio: the account SID. Exotel: the account. SIP: the user name. */
  readonly account: string;
  /** Twilio: the auth token. Exotel: the API token. SIP: the password. */
  readonly secret: string;
  readonly apiKey: string;
  readonly subdomain: string;
  readonly appId: string;
  /** SIP: where outgoing calls go; empty: the number takes calls only. */
  readonly address: string;
  readonly transport: string;
  readonly encryption: string;
  /** SIP: IP addresses that may call, by commas or lines; empty: all that know the password. */
  readonly allowedAddresses: string;
}

export const emptyNumber: NumberDraft = {
  provider: 'sip_trunk',
  label: '',
  number: '',
  account: '',
  secret: '',
  apiKey: '',
  subdomain: 'api.exotel.com',
  appId: '',
  address: '',
  transport: 'auto',
  encryption: 'allowed',
  allowedAddresses: '',
};

type NewNumber = NonNullable<CallInput<'POST /v1/convai/phone-numbers'>['body']>;

export const listOf = (text: string): string[] => text.split(/[\s,]+/).filter((item) => item !== '');

/** What is missing or wrong; undefined: the number can be added. */
export function numberProblem(draft: NumberDraft): string | undefined {
  const number = withoutSeparators(draft.number);
  if (draft.label.trim() === '') return t('Enter a name for the number.');
  if (draft.provider === 'sip_trunk' && !isE164(number) && !isSipUser(number))
    return t('Enter a number such as +15551234567, or the name of an extension.');
  if (draft.provider === 'twilio' && !isE164(number))
    return t('Enter the number with its country code, such as +15551234567.');
  if (number === '') return t('Enter the number.');
  if (draft.provider !== 'sip_trunk' && (draft.account.trim() === '' || draft.secret.trim() === ''))
    return t('Enter the credentials of your account.');
  if (draft.provider === 'exotel' && (draft.apiKey.trim() === '' || draft.appId.trim() === ''))
    return t('Enter the API key and the app of your account.');
  if (draft.provider === 'sip_trunk' && (draft.account === '') !== (draft.secret === ''))
    return t('Enter both the user name and the password, or neither.');
  return undefined;
}

/** The request that adds the number. */
export function toNewNumber(draft: NumberDraft): NewNumber {
  const shared = { label: draft.label.trim(), phone_number: withoutSeparators(draft.number) };
  if (draft.provider === 'twilio')
    return { ...shared, provider: 'twilio', sid: draft.account.trim(), token: draft.secret.trim() };
  if (draft.provider === 'exotel')
    return {
      ...shared,
      provider: 'exotel',
      account_sid: draft.account.trim(),
      api_key: draft.apiKey.trim(),
      api_token: draft.secret.trim(),
      api_subdomain: draft.subdomain,
      app_id: draft.appId.trim(),
    } as NewNumber;
  const credentials = draft.account === '' ? undefined : { username: draft.account, password: draft.secret };
  const media_encryption = draft.encryption;
  const allowed = listOf(draft.allowedAddresses);
  return {
    ...shared,
    provider: 'sip_trunk',
    supports_outbound: draft.address.trim() !== '',
    inbound_trunk_config: {
      media_encryption,
      ...(allowed.length > 0 && { allowed_addresses: allowed }),
      ...(credentials && { credentials }),
    },
    ...(draft.address.trim() !== '' && {
      outbound_trunk_config: {
        address: draft.address.trim(),
        transport: draft.transport,
        media_encryption,
        ...(credentials && { credentials }),
      },
    }),
  } as NewNumber;
}

import type { InboundTrunkInput, OutboundTrunkInput } from '../../../contract/telephony/config/sip-trunk.ts';
import type { NewPhoneNumberInput } from '../../../contract/telephony/phone-numbers.ts';

/** Tokens and passwords of a number. They are stored sealed. */
export interface PhoneSecrets {
  /** Twilio: of `sid`, of the account if `sid` is a key, and of the region. */
  readonly token?: string;
  readonly account_auth_token?: string;
  readonly region_token?: string;
  /** Exotel. */
  readonly api_key?: string;
  readonly api_token?: string;
  /** SIP trunks. */
  readonly inbound_password?: string;
  readonly outbound_password?: string;
}

type Trunk<Input> = Omit<Input, 'credentials'> & { readonly username: string | null };
export type InboundTrunk = Trunk<InboundTrunkInput>;
export type OutboundTrunk = Trunk<OutboundTrunkInput>;

/** `config` of a number of each provider, without secrets. */
export interface TwilioConfig {
  readonly sid: string;
  readonly region_id: string | null;
  readonly edge_location: string | null;
  readonly enable_sms: boolean;
}
export interface ExotelConfig {
  readonly account_sid: string;
  readonly api_subdomain: string;
  readonly app_id: string;
  readonly applet_url: string | null;
}
export interface SipConfig {
  readonly inbound_trunk: InboundTrunk | null;
  readonly outbound_trunk: OutboundTrunk | null;
  readonly livekit_stack: 'standard' | 'static';
  readonly store_sip_messages: boolean;
}

interface StoredConfig {
  readonly config: TwilioConfig | ExotelConfig | SipConfig;
  readonly secrets: PhoneSecrets;
}

const withoutUndefined = (secrets: Readonly<Record<string, string | null | undefined>>): PhoneSecrets =>
  Object.fromEntries(Object.entries(secrets).filter(([, value]) => value != null));

/** Splits what the API receives into what may be shown and what is sealed. */
export function toStoredConfig(input: NewPhoneNumberInput): StoredConfig {
  switch (input.provider) {
    case 'twilio': {
      const { sid, token, account_auth_token, region_config: region, enable_sms } = input;
      return {
        config: { sid, region_id: region?.region_id ?? null, edge_location: region?.edge_location ?? null, enable_sms },
        secrets: withoutUndefined({ token, account_auth_token, region_token: region?.token }),
      };
    }
    case 'exotel': {
      const { account_sid, api_subdomain, app_id, applet_url, api_key, api_token } = input;
      return {
        config: { account_sid, api_subdomain, app_id, applet_url: applet_url ?? null },
        secrets: { api_key, api_token },
      };
    }
    case 'sip_trunk':
      return changeTrunks(
        {
          config: { inbound_trunk: null, outbound_trunk: null, livekit_stack: 'standard', store_sip_messages: true },
          secrets: {},
        },
        { inbound: input.inbound_trunk_config ?? null, outbound: input.outbound_trunk_config ?? null },
      );
  }
}

const toTrunk = <Input extends { readonly credentials?: { readonly username: string } | null | undefined }>(
  input: Input | null,
) => {
  if (!input) return null;
  const { credentials, ...trunk } = input;
  return { ...trunk, username: credentials?.username ?? null };
};

/** A password that is not given stays for the same user. */
const toPassword = (
  credentials: { readonly username: string; readonly password?: string | null | undefined } | null | undefined,
  before: { readonly username: string | null | undefined; readonly password: string | undefined },
): string | undefined => {
  if (!credentials) return undefined;
  return credentials.password ?? (credentials.username === before.username ? before.password : undefined);
};

/** A number by SIP with other trunks; undefined: as before, null: none. */
export function changeTrunks(
  { config, secrets }: { readonly config: SipConfig; readonly secrets: PhoneSecrets },
  changes: {
    readonly inbound?: InboundTrunkInput | null | undefined;
    readonly outbound?: OutboundTrunkInput | null | undefined;
  },
): { readonly config: SipConfig; readonly secrets: PhoneSecrets } {
  const { inbound, outbound } = changes;
  const before = {
    inbound: { username: config.inbound_trunk?.username, password: secrets.inbound_password },
    outbound: { username: config.outbound_trunk?.username, password: secrets.outbound_password },
  };
  return {
    config: {
      ...config,
      ...(inbound !== undefined && { inbound_trunk: toTrunk(inbound) }),
      ...(outbound !== undefined && { outbound_trunk: toTrunk(outbound) }),
    },
    secrets: withoutUndefined({
      ...secrets,
      ...(inbound !== undefined && { inbound_password: toPassword(inbound?.credentials, before.inbound) }),
      ...(outbound !== undefined && { outbound_password: toPassword(outbound?.credentials, before.outbound) }),
    }),
  };
}

/** Writings of one number by carriers: with and without `+`, and the user of a SIP URI. */
export function spellings(number: string): string[] {
  const user = number
    .trim()
    .replace(/^(sips?|tel):/i, '')
    .replace(/[@;].*$/s, '');
  const digits = user.replace(/^\+/, '');
  return [...new Set([user, digits, `+${digits}`, ...(digits.startsWith('00') ? [`+${digits.slice(2)}`] : [])])];
}

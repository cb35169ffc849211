import type { TwilioCredentials } from '../../platform/telephony/twilio/twilio-api.ts';

/** What a number of Twilio needs for its calls. */
export interface TwilioNumber {
  readonly phoneNumber: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly secrets: {
    readonly token?: string | undefined;
    readonly account_auth_token?: string | undefined;
    readonly region_token?: string | undefined;
  };
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** `mayUseRegion`: the API is that of Twilio itself, whose regions have hosts of their own. */
export function twilioCredentials({ config, secrets }: TwilioNumber, mayUseRegion: boolean): TwilioCredentials {
  const [region, edge] = [text(config.region_id), text(config.edge_location)];
  const inRegion = region !== undefined && edge !== undefined && secrets.region_token !== undefined;
  return {
    sid: text(config.sid) ?? '',
    token: (inRegion ? secrets.region_token : secrets.token) ?? '',
    ...(inRegion && mayUseRegion && { baseUrl: `https://api.${edge}.${region}.twilio.com` }),
  };
}

/** The tokens by which Twilio may sign requests about this number: those of an account, never those of a key. */
export function signingTokens({ config, secrets }: TwilioNumber): string[] {
  const isAccount = text(config.sid)?.startsWith('AC') === true;
  return [secrets.account_auth_token, ...(isAccount ? [secrets.token, secrets.region_token] : [])].filter(
    (token) => token !== undefined && token !== '',
  ) as string[];
}

import type { GeoLocation } from '../../../contract/accounts/user.ts';
import type { Client } from '../../data/api/client.ts';
import type { AdClick } from '../../data/entry/ad-click.ts';
import type { Affiliate } from '../../data/entry/affiliate.ts';
import type { Session } from '../../data/session/session.ts';
import { solveChallenge } from '../../nouns/auth/captcha.ts';

export interface SignUpInput {
  readonly email: string;
  readonly password: string;
  readonly firstName: string | null;
  readonly inviteCode: string | null;
  readonly agreesToProductUpdates: boolean;
  readonly device: 'desktop' | 'mobile';
  /** For the first account of a server that others can reach. */
  readonly setupCode?: string | undefined;
  /** Token of the captcha widget, if the server uses one. */
  readonly captchaToken?: string | undefined;
  /** The referrer (REF-005). */
  readonly affiliate?: Affiliate;
  /** The ad click that led to the sign-up. */
  readonly adClick?: AdClick | undefined;
  /** The token of a marketplace where the plan was bought (AUTH-014). */
  readonly marketplaceToken?: string | undefined;
  /** Locale requested by the sign-up link. */
  readonly locale?: string | undefined;
}

interface SignUpParts {
  readonly client: Pick<Client, 'call'>;
  readonly session: Pick<Session, 'adopt'>;
}

/** Creates the account and signs in: captcha, pre-sign-up, sign-up, then the set-up of the user. */
export async function signUp({ client, session }: SignUpParts, input: SignUpInput): Promise<void> {
  const origin = { ...input.affiliate, ...(input.marketplaceToken && { gcp_marketplace_jwt: input.marketplaceToken }) };
  const captcha = await solveChallenge(await client.call('GET /v1/auth/challenge'), input.captchaToken);
  const { sign_up_token } = await client.call('POST /v1/user/pre-sign-up', {
    body: {
      email: input.email,
      account_metadata: {
        agrees_to_product_updates: input.agreesToProductUpdates,
        geo_location: await findLocation(client),
        device: input.device,
      },
      recaptcha_token: captcha,
      invite_code: input.inviteCode,
      ...origin,
    },
  });
  const reply = await client.call('POST /v1/auth/sign-up', {
    body: {
      email: input.email,
      password: input.password,
      first_name: input.firstName,
      setup_code: input.setupCode,
      sign_up_token,
    },
  });
  await session.adopt(reply);
  await client.call('POST /v1/user/post-registration-user-setup', { body: origin });
  if (input.locale) await client.call('POST /v1/user/edit', { body: { locale: input.locale } });
  if (input.adClick) await reportAdClick(client, input.email, input.adClick);
}

/** The place of the browser; null if the server cannot tell, which does not matter for signing up. */
async function findLocation(client: SignUpParts['client']): Promise<GeoLocation | null> {
  try {
    return (await client.call('GET /v1/geolocation', {})).location;
  } catch (error) {
    console.warn('Failed to find the location.', error);
    return null;
  }
}

/** REF-006: failures are only logged. */
async function reportAdClick(client: SignUpParts['client'], email: string, click: AdClick): Promise<void> {
  try {
    await client.call('POST /v1/google-ads-visit', { body: { email, event_type: 'sign_up', ...click } });
  } catch (error) {
    console.warn('Failed to report the ad visit.', error);
  }
}

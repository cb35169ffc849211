import type { Client } from '../../data/client.ts';
import type { Session } from '../../data/session.ts';
import { solveChallenge } from './captcha.ts';

export interface SignUpInput {
  readonly email: string;
  readonly password: string;
  readonly firstName: string | null;
  readonly inviteCode: string | null;
}

interface SignUpParts {
  readonly client: Pick<Client, 'call'>;
  readonly session: Pick<Session, 'adopt'>;
}

/** Makes the account and signs in: captcha, pre-sign-up, sign-up, then the set-up of the new user. */
export async function signUp({ client, session }: SignUpParts, input: SignUpInput): Promise<void> {
  const captcha = await solveChallenge(await client.call('GET /v1/auth/challenge'));
  const { sign_up_token } = await client.call('POST /v1/user/pre-sign-up', {
    body: { email: input.email, account_metadata: {}, recaptcha_token: captcha, invite_code: input.inviteCode },
  });
  const reply = await client.call('POST /v1/auth/sign-up', {
    body: { email: input.email, password: input.password, first_name: input.firstName, sign_up_token },
  });
  await session.adopt(reply);
  await client.call('POST /v1/user/post-registration-user-setup', { body: {} });
}

import { type Account, newAddress, postJson, signUp } from '../accounts.ts';
import { bootstrap } from '../start-server.ts';
import type { Identity } from './fuzzed-request.ts';

/** The credentials of each identity on a running server. */
export interface Callers {
  headersOf(identity: Identity): Readonly<Record<string, string>>;
  /** Replaces the credentials of an identity that has deleted its account, its key or its sessions. */
  renew(identity: Identity): Promise<void>;
  /** How often an identity was replaced. */
  readonly renewals: () => number;
}

interface Person {
  readonly session: Readonly<Record<string, string>>;
  readonly key: Readonly<Record<string, string>>;
}

export async function openCallers(url: string): Promise<Callers> {
  let renewals = 0;

  async function signIn(): Promise<Person> {
    const { email, password, apiKey } = bootstrap;
    const reply = await postJson(`${url}/v1/auth/sign-in`, { email, password });
    if (!reply.ok) throw new Error(`The owner cannot sign in: ${reply.status} ${await reply.text()}`);
    const { access_token } = (await reply.json()) as { access_token: string };
    return { session: { authorization: `Bearer ${access_token}` }, key: { 'xi-api-key': apiKey } };
  }

  async function register(): Promise<Person> {
    const account: Account = await signUp(url);
    const session = { authorization: `Bearer ${account.accessToken}` };
    const reply = await postJson(`${url}/v1/user/api-keys`, { name: 'Fuzz' }, session);
    const { xi_api_key } = (await reply.json()) as { xi_api_key: string };
    return { session, key: { 'xi-api-key': xi_api_key } };
  }

  const isAccepted = async (headers: Readonly<Record<string, string>>) => {
    const reply = await fetch(`${url}/v1/voices?page_size=1`, { headers });
    await reply.arrayBuffer();
    return reply.ok;
  };

  let [operator, member, neighbour] = [await signIn(), await register(), await register()];
  let renewing: Promise<void> | undefined;

  async function replaceRefused(): Promise<void> {
    if (!(await isAccepted(operator.session))) {
      operator = await signIn();
      renewals += 1;
    }
    if (!((await isAccepted(member.session)) && (await isAccepted(member.key)))) {
      member = await register();
      renewals += 1;
    }
    if (!(await isAccepted(neighbour.session))) {
      neighbour = await register();
      renewals += 1;
    }
  }

  return {
    headersOf(identity) {
      if (identity === 'operator') return operator.session;
      if (identity === 'session') return member.session;
      if (identity === 'key') return member.key;
      if (identity === 'neighbour') return neighbour.session;
      // Wrong credentials are limited by address.
      if (identity === 'forger') return { 'xi-api-key': `sk_${'0'.repeat(48)}`, 'x-forwarded-for': newAddress() };
      return { 'x-forwarded-for': newAddress() };
    },
    async renew(identity) {
      if (identity === 'stranger' || identity === 'forger') return;
      renewing ??= replaceRefused().finally(() => (renewing = undefined));
      await renewing;
    },
    renewals: () => renewals,
  };
}

import { hash, randomInt } from 'node:crypto';
import { leadingZeroBits, proofOfWorkSolution } from '../../contract/fields/proof-of-work.ts';

/** A user with a session on a running server. */
export interface Account {
  readonly email: string;
  readonly password: string;
  readonly accessToken: string;
  readonly userId: string;
  readonly workspaceId: string;
  readonly cookie: string;
}

/** A random IP address for `x-forwarded-for`, because the server limits attempts per IP address. */
export const newAddress = (): string => `198.18.${randomInt(256)}.${randomInt(256)}`;

let counter = 0;

/** An email that is not registered yet. */
export function newEmail(name = 'person'): string {
  counter += 1;
  return `${name}-${process.pid}-${counter}@example.com`;
}

/** Solves the proof-of-work challenge of the server, as the sign-up page does. */
export async function captchaToken(url: string): Promise<string> {
  const reply = await fetch(`${url}/v1/auth/challenge`);
  // Without a challenge, the loop below would never end, nor let any time limit end it.
  if (!reply.ok) throw new Error(`challenge: ${reply.status} ${await reply.text()}`);
  const { challenge, bits } = (await reply.json()) as { challenge: string; bits: number };
  for (let at = 0; ; at += 1) {
    const solved = proofOfWorkSolution(challenge, at);
    if (leadingZeroBits(hash('sha256', solved, 'buffer')) >= bits) return solved;
  }
}

/** Posts from an address of its own, as through a proxy. */
export const postJson = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  postLocally(url, body, { 'x-forwarded-for': newAddress(), ...headers });

/** Posts as a program on the machine of the server. */
export const postLocally = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Registers the owner of a server without one, which needs no set-up code on the same machine. */
export const signUpLocally = (url: string): Promise<Account> => signUp(url, undefined, {}, postLocally);

/** Registers a new user with the requests of the sign-up page. `about`: other fields of pre-sign-up. */
export async function signUp(
  url: string,
  password = 'correct-horse-1!',
  about: object = {},
  post = postJson,
): Promise<Account> {
  const email = newEmail();
  const recaptcha_token = await captchaToken(url);
  const pre = await post(`${url}/v1/user/pre-sign-up`, { email, recaptcha_token, ...about });
  if (!pre.ok) throw new Error(`pre-sign-up: ${pre.status} ${await pre.text()}`);
  const { sign_up_token } = (await pre.json()) as { sign_up_token: string };
  const reply = await post(`${url}/v1/auth/sign-up`, { email, password, first_name: 'Ada', sign_up_token });
  if (!reply.ok) throw new Error(`sign-up: ${reply.status} ${await reply.text()}`);
  const session = (await reply.json()) as { access_token: string; user_id: string; workspace_id: string };
  return {
    email,
    password,
    accessToken: session.access_token,
    userId: session.user_id,
    workspaceId: session.workspace_id,
    cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '',
  };
}

import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, captchaToken, postJson, signUp } from '../support/accounts.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

const received: Email[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream: SMTPServerDataStream, _session: unknown, done: (error?: Error) => void) {
    buffer(stream).then(async (raw) => {
      received.push(await PostalMime.parse(raw));
      done();
    });
  },
});
const publicUrl = 'https://voice.example';
let server: RunningServer;
let account: Account;

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const SMTP_URL = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  server = await startServer({ env: { SMTP_URL, PUBLIC_URL: publicUrl, DEVELOPMENT: 'true' } });
  account = await signUp(server.url);
});
afterAll(async () => {
  await server.remove();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const codeOf = async (reply: Response) => ((await reply.json()) as { detail: { code: string } }).detail.code;
const waitForMail = async (subject: RegExp, to = account.email): Promise<Email> => {
  const find = () =>
    received.find((mail) => subject.test(mail.subject ?? '') && mail.to?.some(({ address }) => address === to));
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return find()!;
};

it('AUTH-004 gives 10,000 credits at sign-up, of which 1,000 can be spent before the email is verified', async () => {
  const person = await signUp(server.url);
  const headers = { authorization: `Bearer ${person.accessToken}` };
  const speak = async (length: number) => {
    const text = 'ab '.repeat(length).slice(0, length - 1);
    const reply = await postJson(`${server.url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`, { text: `${text}.` }, headers);
    return reply.ok ? [reply.status, (await reply.arrayBuffer()).byteLength > 0] : [reply.status, await codeOf(reply)];
  };
  const plan = await (await fetch(`${server.url}/v1/user/subscription`, { headers })).json();
  expect(plan).toMatchObject({ tier: 'free', character_limit: 10_000, character_count: 0 });
  expect(await speak(1001)).toEqual([403, 'email_not_verified']);
  expect(await speak(1000)).toEqual([200, true]);
  expect(await speak(20)).toEqual([403, 'email_not_verified']);
  const mail = await waitForMail(/verify/i, person.email);
  const code = new URL(/https:\S+/.exec(mail.text ?? '')![0]).searchParams.get('verificationCode');
  const verified = await postJson(`${server.url}/v1/auth/verify-email`, { code }, { cookie: person.cookie });
  expect(verified.status).toBe(200);
  expect(await speak(20)).toEqual([200, true]);
});

it('tells the owner of an account that somebody signed up with its email', async () => {
  const { email } = await signUp(server.url);
  const recaptcha_token = await captchaToken(server.url);
  const pre = await postJson(`${server.url}/v1/user/pre-sign-up`, { email, recaptcha_token });
  const { sign_up_token } = (await pre.json()) as { sign_up_token: string };
  const body = { email, password: 'another-horse-1!', sign_up_token };
  const reply = await postJson(`${server.url}/v1/auth/sign-up`, body);
  expect([reply.status, await codeOf(reply)]).toEqual([409, 'email_taken']);
  expect((await waitForMail(/signed up/i, email)).to?.map(({ address }) => address)).toEqual([email]);
});

it('AUTH-023 O-14 sends mail by SMTP as text and HTML, and does not expose it elsewhere', async () => {
  const mail = await waitForMail(/verify/i);
  expect(mail.to?.map(({ address }) => address)).toEqual([account.email]);
  const [url = ''] = /https:\S+/.exec(mail.text ?? '') ?? [];
  expect(url).toMatch(/^https:\/\/voice\.example\/app\/action\?mode=verifyEmail&verificationCode=[0-9a-f]{64}$/);
  expect(mail.html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
  expect((await fetch(`${server.url}/dev/mailbox/messages`)).status).toBe(403);
  const code = new URL(url).searchParams.get('verificationCode');
  const cookie = { cookie: account.cookie };
  expect((await postJson(`${server.url}/v1/auth/verify-email`, { code }, cookie)).status).toBe(200);
});

it('U-16 links to the public URL of this server, whatever the Host header', async () => {
  const body = JSON.stringify({ email: account.email, continue_url: 'https://evil.example/' });
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'content-type': 'application/json' };
    const outgoing = request(
      `${server.url}/v1/user/send-password-reset-email`,
      { method: 'POST', headers },
      (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
  expect(status).toBe(200);
  const mail = await waitForMail(/reset/i);
  expect(mail.text).toContain(`${publicUrl}/app/action?mode=resetPassword&`);
  expect(`${mail.text}${mail.html}`).not.toContain('evil.example');
});

import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../support/accounts.ts';
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

const waitForMail = async (subject: RegExp): Promise<Email> => {
  const find = () => received.find((mail) => subject.test(mail.subject ?? ''));
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return find()!;
};

it('AUTH-023 O-14 sends mail by SMTP as text and HTML, and does not expose it elsewhere', async () => {
  const mail = await waitForMail(/verify/i);
  expect(mail.to?.map(({ address }) => address)).toEqual([account.email]);
  const [url = ''] = /https:\S+/.exec(mail.text ?? '') ?? [];
  expect(url).toMatch(/^https:\/\/voice\.example\/app\/action\?mode=verifyEmail&verificationCode=[0-9a-f]{64}$/);
  expect(mail.html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
  expect((await fetch(`${server.url}/dev/mailbox/messages`)).status).toBe(403);
  const code = new URL(url).searchParams.get('verificationCode');
  expect((await postJson(`${server.url}/v1/auth/verify-email`, { code })).status).toBe(200);
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

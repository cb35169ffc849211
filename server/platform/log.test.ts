import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase } from './db/database-client.ts';
import { openLog } from './log.ts';
import { runInContext, runWithoutContext } from './work-context/work-context.ts';

function logged(write: (log: ReturnType<typeof openLog>) => void): string {
  let text = '';
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  write(openLog('info', destination));
  return text;
}

it.each(['authorization', 'xi-api-key', 'cookie', 'set-cookie'])(
  'redacts the header %s at any position of headers',
  (name) => {
    const headers = { [name]: 'hush', host: 'voice.example' };
    const text = logged((log) => {
      log.info({ headers }, 'one');
      log.info({ req: { headers } }, 'two');
      log.info({ ...headers }, 'three');
    });
    expect(text).not.toContain('hush');
    expect(text.match(/voice\.example/g)).toHaveLength(3);
  },
);

it.each([
  'clientSecret',
  'client_secret',
  'access_token',
  'api_key',
  'passphrase',
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'apiKey',
  'secret',
  'body',
  'email',
  'databaseUrl',
])('redacts %s', (name) => {
  const text = logged((log) => {
    log.info({ [name]: 'hush' }, 'top');
    log.info({ input: { [name]: 'hush', kind: 'kept' } }, 'one deep');
  });
  expect(text).not.toContain('hush');
  expect(text).toContain('kept');
});

it('logs nothing below its level', () => {
  expect(logged((log) => log.debug('quiet'))).toBe('');
});

it('logs an error with its stack and cause, without the values of a failed query', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/none', { log: openLog('silent') });
  const error = await db.execute(sql`select ${'zoe@example.org'}::text`).catch((thrown: Error) => thrown);
  const refused = Object.assign(new Error('duplicate key'), {
    detail: 'Key (email)=(zoe@example.org) exists.',
    code: '23505',
  });
  const text = logged((log) => {
    log.error({ err: error }, 'failed');
    log.error({ err: new Error('outer', { cause: refused }) }, 'failed');
  });
  expect(text).toContain('Failed query: select');
  expect(text).toContain('ECONNREFUSED');
  expect(text).toContain('log.test.ts');
  expect(text).toContain('23505');
  expect(text).not.toContain('zoe@example.org');
});

it('names the request, the workspace and the job of each line, once', async () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  const request = { requestId: 'request1', workspaceId: 'workspace1' };
  await runInContext(request, async () => {
    log.info({ model: 'flash' }, 'in a request');
    await new Promise((resolve) => setTimeout(resolve, 1));
    log.child({ request_id: 'request1' }).info('by the logger of the request');
    runWithoutContext(() => log.info('for the server'));
  });
  runInContext({ ...request, job: { name: 'mail.deliver', id: 'job1' } }, () => log.info('in a job'));
  log.info('outside');
  const fields = { request_id: 'request1', workspace_id: 'workspace1' };
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { ...fields, model: 'flash', msg: 'in a request' },
    fields,
    { msg: 'for the server' },
    { ...fields, job: 'mail.deliver', job_id: 'job1' },
    { msg: 'outside' },
  ]);
  for (const line of lines) expect(line.match(/request_id/g)?.length ?? 0).toBeLessThanOrEqual(1);
  for (const at of [2, 4]) expect(lines[at]).not.toMatch(/request_id|workspace_id|job/);
});

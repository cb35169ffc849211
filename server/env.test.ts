import { expect, it } from 'vitest';
import { readEnv, variables } from './env.ts';

it('uses defaults for all variables', () => {
  const env = readEnv({});
  expect(env).toMatchObject({ PORT: 4000, DATA_DIR: './data', DEFAULT_TIER: 'free', DEVELOPMENT: false });
  expect([...env.SERVICES]).toEqual(['web', 'worker']);
  expect(env.DATABASE_URL).toBeUndefined();
});

it('treats empty variables as unset', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '', SMTP_URL: '' })).toMatchObject({ PORT: 4000, DATABASE_URL: undefined });
});

it('parses the set variables', () => {
  const env = readEnv({ PORT: '8080', SERVICES: ' worker', PUBLIC_URL: 'https://voice.example/', DEVELOPMENT: 'yes' });
  expect(env).toMatchObject({ PORT: 8080, PUBLIC_URL: 'https://voice.example', DEVELOPMENT: true });
  expect([...env.SERVICES]).toEqual(['worker']);
});

it.each([
  ['PORT', '65536'],
  ['PORT', 'http'],
  ['PUBLIC_URL', 'voice.example'],
  ['DATABASE_URL', 'mysql://localhost/db'],
  ['BLOB_STORE', 's3:///prefix'],
  ['BOOTSTRAP_PASSWORD', 'abcdefgh'],
  ['SERVICES', 'web,database'],
  ['BOOTSTRAP_EMAIL', 'me'],
  ['BOOTSTRAP_API_KEY', 'sk_123'],
  ['DEFAULT_TIER', 'gold'],
  ['SMTP_URL', 'http://mail'],
  ['LOG_LEVEL', 'loud'],
  ['DEVELOPMENT', 'maybe'],
  ['ENGINE_WORKERS', '0'],
  ['SPEECH_CACHE_MB', '-1'],
  ['REMOTE_SPEECH_URL', 'api.example.com'],
  ['REMOTE_SPEECH_API', 'other'],
  ['REMOTE_SPEECH_VOICES', 'alloy,onyx'],
])('rejects %s=%s, naming the variable but not its value', (name, value) => {
  const source = { BOOTSTRAP_EMAIL: 'me@example.org', BOOTSTRAP_PASSWORD: 'abcdefg1!', [name]: value };
  expect(() => readEnv(source)).toThrow(new RegExp(`- ${name}: `));
  if (value.length > 4) expect(() => readEnv(source)).not.toThrow(value);
});

it('reports all invalid variables and incomplete pairs in one error', () => {
  const source = { PORT: 'x', LOG_LEVEL: 'y', BOOTSTRAP_EMAIL: 'me@example.org', S3_ACCESS_KEY_ID: 'id' };
  expect(() => readEnv(source)).toThrow(/PORT[\s\S]*LOG_LEVEL[\s\S]*S3_SECRET_ACCESS_KEY[\s\S]*BOOTSTRAP_PASSWORD/);
});

it('requires PUBLIC_URL with SMTP_URL', () => {
  const SMTP_URL = 'smtp://mail.example:25';
  expect(() => readEnv({ SMTP_URL })).toThrow(/SMTP_URL: needs PUBLIC_URL/);
  expect(readEnv({ SMTP_URL, PUBLIC_URL: 'https://voice.example' })).toMatchObject({ SMTP_URL });
});

it('parses the email domains of the staff', () => {
  expect(readEnv({}).STAFF_EMAIL_DOMAINS).toEqual([]);
  expect(readEnv({ STAFF_EMAIL_DOMAINS: 'Example.com, example.org' }).STAFF_EMAIL_DOMAINS).toEqual([
    'example.com',
    'example.org',
  ]);
  expect(() => readEnv({ STAFF_EMAIL_DOMAINS: '@example.com' })).toThrow(/- STAFF_EMAIL_DOMAINS: /);
});

it('describes every variable in a sentence', () => {
  for (const { description } of Object.values(variables)) expect(description).toMatch(/^[A-Z].*\.$/);
});

import { z } from 'zod';
import { captchaProviders } from '../contract/accounts/auth.ts';
import { signUpPolicies } from '../contract/accounts/invitations.ts';
import { instanceModes } from '../contract/catalogue/instance-modes.ts';
import { tiers } from '../contract/catalogue/plans/plans.ts';
import { passwordProblems } from '../contract/fields/password.ts';

/** The parts of a server that a process can play. */
export const services = ['web', 'worker'] as const;
export type Service = (typeof services)[number];

interface Variable<T extends z.ZodType> {
  readonly schema: T;
  /** What an operator needs to know, in one or two sentences. */
  readonly description: string;
  /** As the operator would write it; undefined: not set. */
  readonly defaultValue?: string;
}

const variable = <T extends z.ZodType>(schema: T, description: string, defaultValue?: string): Variable<T> => ({
  schema,
  description,
  ...(defaultValue === undefined ? {} : { defaultValue }),
});

const port = z.coerce.number().int().min(0).max(65535);
const booleanFlag = z.stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off', ''] });
const url = (...protocols: string[]) =>
  z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), {
    error: `must be a URL that begins with ${protocols.map((it) => `${it}//`).join(' or ')}`,
  });
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/./, 'must be a URL that begins with postgres:// or postgresql://');
const password = z.string().refine((value) => passwordProblems(value).length === 0, {
  error: 'must have eight characters, with a letter, a number and a special character',
});
const listOfServices = z
  .string()
  .transform((value) => value.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(services)).min(1))
  .transform((names) => new Set<Service>(names));
const domainList = z
  .string()
  .transform((value) =>
    value
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .pipe(z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be domains as example.com,example.org')));
const blobStore = z.string().refine((value) => !value.startsWith('s3:') || /^s3:\/\/[^/]+(\/.*)?$/.test(value), {
  error: 'must be a folder or s3://bucket/prefix',
});

/** Every variable that the server reads. The README's table says the same. */
export const variables = {
  PORT: variable(port, 'Port of the HTTP server; 0 takes a free one.', '4000'),
  HOST: variable(z.string(), 'Address to listen on; 127.0.0.1 keeps the server to this machine.', '0.0.0.0'),
  DATA_DIR: variable(
    z.string(),
    'Folder of everything that is kept: the embedded database, the audio files.',
    './data',
  ),
  PUBLIC_URL: variable(
    url('http:', 'https:')
      .transform((value) => value.replace(/\/+$/, ''))
      .optional(),
    'Where users reach the server, for links in mails and documents; as the request says when not set.',
  ),
  DATABASE_URL: variable(
    databaseUrl.optional(),
    'A Postgres 15 or newer in place of the embedded one: postgres://user:password@host/name.',
  ),
  BLOB_STORE: variable(
    blobStore.optional(),
    'Where audio files are kept: a folder, or s3://bucket/prefix; DATA_DIR/blobs when not set.',
  ),
  S3_ENDPOINT: variable(url('http:', 'https:').optional(), 'Address of an S3 service other than that of AWS.'),
  S3_REGION: variable(z.string(), 'Region of the bucket.', 'us-east-1'),
  S3_ACCESS_KEY_ID: variable(z.string().optional(), 'Key of the bucket; the usual sources of AWS when not set.'),
  S3_SECRET_ACCESS_KEY: variable(z.string().optional(), 'Secret of that key.'),
  SERVICES: variable(
    listOfServices,
    'What this process does: web (HTTP), worker (jobs), or both. The argument --services says the same.',
    'web,worker',
  ),
  BOOTSTRAP_EMAIL: variable(
    z.email().toLowerCase().optional(),
    'Makes an account with this e-mail at the start when there is none.',
  ),
  BOOTSTRAP_PASSWORD: variable(
    password.optional(),
    'Its password: eight characters, with a letter, a number and a special character.',
  ),
  BOOTSTRAP_API_KEY: variable(
    z
      .string()
      .regex(/^\S{16,200}$/, 'must have 16 to 200 characters and no space')
      .optional(),
    'An API key of that account, of 16 characters or more; best sk_ and 48 random hexadecimal digits.',
  ),
  DEFAULT_TIER: variable(z.enum(tiers), 'Plan of new workspaces.', 'free'),
  INSTANCE_MODE: variable(
    z.enum(instanceModes).optional(),
    'Either service (plans and prices show) or private (all is unlimited, and none show); the owner chooses in the app when not set.',
  ),
  ISOLATED_ENVIRONMENT: variable(
    booleanFlag,
    'Sells no plans, for a server that keeps its data apart: workspaces stay on free, or get what the operator gives.',
    'false',
  ),
  SMTP_URL: variable(
    url('smtp:', 'smtps:').optional(),
    'Mail server: smtp://user:password@host:port. Needs PUBLIC_URL; mails stay in the database when not set.',
  ),
  MAIL_FROM: variable(z.string().min(3), 'Sender of mails.', 'Timbre <timbre@localhost>'),
  STAFF_EMAIL_DOMAINS: variable(
    domainList,
    'Domains whose e-mails are those of the staff, as example.com,example.org.',
    '',
  ),
  SALES_EMAIL: variable(
    z.email().toLowerCase().optional(),
    'Who is mailed what people ask about the enterprise plan; the owner of the server when not set.',
  ),
  SIGN_UP: variable(
    z.enum(signUpPolicies),
    'Who may make an account: anyone, invited (whom the operator has invited), or domains (those of SIGN_UP_DOMAINS).',
    'anyone',
  ),
  SIGN_UP_DOMAINS: variable(
    domainList,
    'Domains whose e-mails may sign up by a link that is mailed to them, as example.com,example.org.',
    '',
  ),
  CAPTCHA: variable(
    z.enum(['proof_of_work', ...captchaProviders]),
    'What tells people from programs at sign-up: proof_of_work asks nobody outside; hcaptcha, recaptcha or turnstile need the keys.',
    'proof_of_work',
  ),
  CAPTCHA_SITE_KEY: variable(z.string().max(200).optional(), 'The public key of that captcha, which the page shows.'),
  CAPTCHA_SECRET: variable(z.string().max(500).optional(), 'The secret by which its answers are checked.'),
  CAPTCHA_VERIFY_URL: variable(
    url('http:', 'https:').optional(),
    'Where they are checked, in place of the provider’s own address.',
  ),
  OIDC_PROVIDERS: variable(
    z.string().optional(),
    'Identity providers to sign in with, as a JSON list: [{"preset":"google","client_id":"…","client_secret":"…"}]; docs/sign-in-providers.md has all fields.',
  ),
  ALLOW_PRIVATE_URLS: variable(
    booleanFlag,
    'Lets admins of workspaces name identity providers on private networks, or without https.',
    'false',
  ),
  LOG_LEVEL: variable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'The least important line that is logged.',
    'info',
  ),
  REQUESTS_PER_MINUTE: variable(
    z.coerce.number().int().min(1),
    'Requests that one API key, session or address may make in a minute.',
    '6000',
  ),
  SWEEP_AGE_S: variable(
    z.coerce.number().int().min(0),
    'Audio that belongs to nothing is deleted when it is older than this many seconds.',
    '3600',
  ),
  GEO_DATABASE: variable(
    z.string().optional(),
    'A table of places by address in MaxMind’s format (.mmdb); a proxy’s headers alone tell when not set.',
  ),
  DEVELOPMENT: variable(
    booleanFlag,
    'Shows what only developers should see, such as the mailbox at /dev/mailbox.',
    'false',
  ),
  ENGINE_WORKERS: variable(
    z.coerce.number().int().min(1).max(64).optional(),
    'Threads that speak; as many as there are processors when not set.',
  ),
  TONE_ENGINE: variable(booleanFlag, 'Adds the engine that answers tones in place of speech, for tests.', 'false'),
  PREPARE_SAMPLES: variable(
    booleanFlag,
    'Speaks the samples of all voices after a start, so that none is waited for.',
    'true',
  ),
  SPEECH_CACHE_MB: variable(
    z.coerce.number().int().min(0).max(1_000_000),
    'Megabytes of spoken audio that are kept in DATA_DIR/cache, so that a repeat costs no time; 0 keeps none.',
    '512',
  ),
  PROFESSIONAL_VOICE_MIN_S: variable(
    z.coerce.number().int().min(1).max(36_000),
    'Seconds of recordings that the training of a professional voice needs.',
    '1800',
  ),
  MODEL_MIRROR: variable(
    url('http:', 'https:').optional(),
    'Where neural voices are fetched from: a copy of the releases of k2-fsa/sherpa-onnx on GitHub, which it is when not set.',
  ),
  MODEL_CATALOGUE: variable(
    z.string().optional(),
    'A JSON file of further neural voices that can be installed, in the form of contract/catalogue/engine-models.ts.',
  ),
  MODEL_PROCESSES: variable(
    z.coerce.number().int().min(1).max(16),
    'Neural models that are in memory at the same time; each takes up to a gigabyte.',
    '2',
  ),
  HTTPS_PROXY: variable(
    url('http:', 'https:').optional(),
    'Proxy by which neural voices are fetched, and identity providers, captchas and text messages are asked, as http://host:port.',
  ),
  NO_PROXY: variable(z.string().optional(), 'Hosts that are reached without it, separated by commas.'),
  SMS_URL: variable(
    url('http:', 'https:').optional(),
    'A service that sends text messages: it gets {"to","text"} as JSON. Second factors by text message need it, or Twilio.',
  ),
  SMS_TOKEN: variable(z.string().optional(), 'Bearer token for that service; none is sent when not set.'),
  SMS_TWILIO_ACCOUNT_SID: variable(
    z
      .string()
      .regex(/^AC\w+$/, 'must begin with AC')
      .optional(),
    'Account at Twilio that sends text messages, in place of SMS_URL.',
  ),
  SMS_TWILIO_AUTH_TOKEN: variable(z.string().optional(), 'Its auth token.'),
  SMS_TWILIO_FROM: variable(
    z
      .string()
      .regex(/^(\+[1-9]\d{6,14}|MG\w+)$/, 'must be a number as +15005550006, or the id of a messaging service')
      .optional(),
    'Who sends: a number of that account as +15005550006, or the id of a messaging service (MG…).',
  ),
  SMS_TWILIO_URL: variable(
    url('http:', 'https:').transform((value) => value.replace(/\/+$/, '')),
    'Where its API is, for accounts of another region.',
    'https://api.twilio.com',
  ),
  REMOTE_SPEECH_URL: variable(
    url('http:', 'https:').optional(),
    'A speech service whose voices are added to those of this machine, as https://api.example.com.',
  ),
  REMOTE_SPEECH_KEY: variable(z.string().optional(), 'Key for that service; none is sent when not set.'),
  REMOTE_SPEECH_API: variable(z.enum(['openai', 'elevenlabs']), 'The API that it speaks.', 'openai'),
  REMOTE_SPEECH_MODEL: variable(
    z.string().max(100).optional(),
    'Its model; tts-1 or eleven_multilingual_v2, by the API, when not set.',
  ),
  REMOTE_SPEECH_VOICES: variable(
    z
      .string()
      .regex(/^\s*[^=,]+=[^\s,]+(\s*,\s*[^=,]+=[^\s,]+)*\s*$/, 'must be a list as Ada=alloy,Jonas=onyx:de')
      .optional(),
    'Its voices, as Ada=alloy,Jonas=onyx:de: our name, its own id, and a language (every one where there is none).',
  ),
  STRIPE_SECRET_KEY: variable(
    z
      .string()
      .regex(/^(sk|rk)_\w+$/, 'must begin with sk_ or rk_')
      .optional(),
    'Key of a Stripe account that takes payments; a built-in sandbox stands in, and no money moves, when not set.',
  ),
  STRIPE_WEBHOOK_SECRET: variable(
    z
      .string()
      .regex(/^whsec_\w+$/, 'must begin with whsec_')
      .optional(),
    'Signing secret of the webhook that is set up there for PUBLIC_URL/webhooks/stripe.',
  ),
} as const satisfies Readonly<Record<string, Variable<z.ZodType>>>;

type Name = keyof typeof variables;
/** The settings of this process, by the variables' names. */
export type Env = { readonly [K in Name]: z.output<(typeof variables)[K]['schema']> };

/** A variable that has no sense: `message` names each such one. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/** Reads the settings; an empty variable counts as not set. Throws `EnvError` naming every bad one, never its value. */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const problems: string[] = [];
  const env: Record<string, unknown> = {};
  for (const [name, { schema, defaultValue }] of Object.entries<Variable<z.ZodType>>(variables)) {
    const result = schema.safeParse(source[name] || defaultValue);
    if (result.success) env[name] = result.data;
    else problems.push(`${name}: ${result.error.issues.map((issue) => issue.message).join('; ')}`);
  }
  const requiredPairs = [
    ['BOOTSTRAP_EMAIL', 'BOOTSTRAP_PASSWORD'],
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ['REMOTE_SPEECH_URL', 'REMOTE_SPEECH_VOICES'],
    ['SMS_TWILIO_ACCOUNT_SID', 'SMS_TWILIO_AUTH_TOKEN'],
    ['SMS_TWILIO_ACCOUNT_SID', 'SMS_TWILIO_FROM'],
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ] as const;
  for (const [one, other] of requiredPairs)
    if (Boolean(source[one]) !== Boolean(source[other])) problems.push(`${one} and ${other} must be set together`);
  if (source.SMS_URL && source.SMS_TWILIO_ACCOUNT_SID)
    problems.push('SMS_URL: not together with SMS_TWILIO_ACCOUNT_SID');
  // Without it, whoever asks for a mail would say in the request's host where its link leads.
  if (source.SMTP_URL && !source.PUBLIC_URL) problems.push('SMTP_URL: needs PUBLIC_URL, for the links of mails');
  if (source.BOOTSTRAP_API_KEY && !source.BOOTSTRAP_EMAIL) problems.push('BOOTSTRAP_API_KEY: needs BOOTSTRAP_EMAIL');
  if (source.SIGN_UP === 'domains' && !source.SIGN_UP_DOMAINS) problems.push('SIGN_UP: domains needs SIGN_UP_DOMAINS');
  const captcha = source.CAPTCHA || 'proof_of_work';
  if (captcha !== 'proof_of_work' && !(source.CAPTCHA_SITE_KEY && source.CAPTCHA_SECRET))
    problems.push('CAPTCHA: needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET');
  if (problems.length > 0) throw new EnvError(`These settings are wrong:\n- ${problems.join('\n- ')}`);
  return env as Env;
}

/** Where the neural models lie. */
export const modelsFolder = (env: Env): string => `${env.DATA_DIR.replace(/\/+$/, '')}/models`;

/** The settings of this process with what its command line says over them. */
export const readProcessEnv = (commandLine: Readonly<Record<string, string | undefined>>): Env =>
  readEnv({ ...process.env, ...commandLine });

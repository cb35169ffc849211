import { z } from 'zod';
import { captchaProviders } from '../contract/accounts/auth.ts';
import { signUpPolicies } from '../contract/accounts/invitations.ts';
import { modelsAtStart } from '../contract/catalogue/engine-models.ts';
import { instanceModes } from '../contract/catalogue/instance-modes.ts';
import { tiers } from '../contract/catalogue/plans/plans.ts';
import { passwordProblems } from '../contract/fields/password.ts';

/** The roles of a server process. */
export const services = ['web', 'worker'] as const;
export type Service = (typeof services)[number];

interface Variable<T extends z.ZodType> {
  readonly schema: T;
  /** For operators, in one or two sentences. */
  readonly description: string;
  /** In the format of the environment; undefined: not set. */
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
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/./, 'must be a URL that starts with postgres:// or postgresql://');
const password = z.string().refine((value) => passwordProblems(value).length === 0, {
  error: 'must have at least eight characters, including a letter, a number and a special character',
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
  .pipe(z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be domains such as example.com,example.org')));
const blobStore = z.string().refine((value) => !value.startsWith('s3:') || /^s3:\/\/[^/]+(\/.*)?$/.test(value), {
  error: 'must be a folder or s3://bucket/prefix',
});

/** Every environment variable that the server reads. The table in README.md has the same descriptions. */
export const variables = {
  PORT: variable(port, 'Port of the HTTP server; 0 selects a free port.', '4000'),
  HOST: variable(
    z.string(),
    'Address to listen on; 0.0.0.0 also accepts connections from other machines.',
    '127.0.0.1',
  ),
  DATA_DIR: variable(z.string(), 'Folder for all data: the embedded database and the audio files.', './data'),
  PUBLIC_URL: variable(
    url('http:', 'https:')
      .transform((value) => value.replace(/\/+$/, ''))
      .optional(),
    'Public URL of the server, for links in emails and documents. Default: the host of the request.',
  ),
  DATABASE_URL: variable(
    databaseUrl.optional(),
    'PostgreSQL 15 or newer to use instead of the embedded database: postgres://user:password@host/name.',
  ),
  BLOB_STORE: variable(
    blobStore.optional(),
    'Storage for audio files: a folder, or s3://bucket/prefix. Default: DATA_DIR/blobs.',
  ),
  S3_ENDPOINT: variable(url('http:', 'https:').optional(), 'Endpoint of an S3-compatible service other than AWS.'),
  S3_REGION: variable(z.string(), 'Region of the bucket.', 'us-east-1'),
  S3_ACCESS_KEY_ID: variable(z.string().optional(), 'Access key for the bucket. Default: the AWS credential chain.'),
  S3_SECRET_ACCESS_KEY: variable(z.string().optional(), 'Secret of the access key.'),
  SERVICES: variable(
    listOfServices,
    'Roles of this process: web (HTTP), worker (jobs), or both. The argument --services overrides it.',
    'web,worker',
  ),
  BOOTSTRAP_EMAIL: variable(
    z.email().toLowerCase().optional(),
    'Creates an account with this email at startup if it does not exist.',
  ),
  BOOTSTRAP_PASSWORD: variable(
    password.optional(),
    'Password of that account: at least eight characters, including a letter, a number and a special character.',
  ),
  BOOTSTRAP_API_KEY: variable(
    z
      .string()
      .regex(/^\S{16,200}$/, 'must have 16 to 200 characters and no space')
      .optional(),
    'API key of that account, at least 16 characters; recommended: sk_ and 48 random hexadecimal digits.',
  ),
  DEFAULT_TIER: variable(z.enum(tiers), 'Plan of new workspaces.', 'free'),
  INSTANCE_MODE: variable(
    z.enum(instanceModes).optional(),
    'Mode: service (with plans and prices) or private (unlimited, without plans). Default: the owner chooses in the app.',
  ),
  ISOLATED_ENVIRONMENT: variable(
    booleanFlag,
    'Disables plan sales for an isolated environment: workspaces stay on the free plan or get one from the operator.',
    'false',
  ),
  SMTP_URL: variable(
    url('smtp:', 'smtps:').optional(),
    'Mail server: smtp://user:password@host:port. Requires PUBLIC_URL. Default: emails stay in the database.',
  ),
  MAIL_FROM: variable(z.string().min(3), 'Sender of emails.', 'Timbre <timbre@localhost>'),
  STAFF_EMAIL_DOMAINS: variable(domainList, 'Email domains of the staff, such as example.com,example.org.', ''),
  SALES_EMAIL: variable(
    z.email().toLowerCase().optional(),
    'Recipient of sales requests about the enterprise plan. Default: the owner of the server.',
  ),
  SIGN_UP: variable(
    z.enum(signUpPolicies),
    'Who can sign up: anyone, invited (people with an invitation), or domains (emails in SIGN_UP_DOMAINS).',
    'anyone',
  ),
  SIGN_UP_DOMAINS: variable(
    domainList,
    'Email domains that can sign up through an emailed link, such as example.com,example.org.',
    '',
  ),
  SIGN_UPS_PER_HOUR: variable(
    z.coerce.number().int().min(1).max(100_000),
    'Sign-ups per hour of one IP address (IPv6: /64). The server accepts 20 times as many in total.',
    '20',
  ),
  CAPTCHA: variable(
    z.enum(['proof_of_work', ...captchaProviders]),
    'Captcha at sign-up: proof_of_work (built in), or hcaptcha, recaptcha or turnstile, which need the keys.',
    'proof_of_work',
  ),
  CAPTCHA_BITS: variable(
    z.coerce.number().int().min(8).max(24),
    'Leading zero bits that the built-in proof of work requires. Each bit doubles the work; a browser needs about half a second for 16.',
    '16',
  ),
  CAPTCHA_SITE_KEY: variable(z.string().max(200).optional(), 'Site key of the captcha.'),
  CAPTCHA_SECRET: variable(z.string().max(500).optional(), 'Secret key of the captcha.'),
  CAPTCHA_VERIFY_URL: variable(
    url('http:', 'https:').optional(),
    'Verification URL of the captcha. Default: the URL of the provider.',
  ),
  OIDC_PROVIDERS: variable(
    z.string().optional(),
    'Identity providers to sign in with, as a JSON list: [{"preset":"google","client_id":"…","client_secret":"…"}]; docs/sign-in-providers.md lists all fields.',
  ),
  GCP_MARKETPLACE_AUDIENCE: variable(
    z.string().min(1).optional(),
    'Domain of your product on Google Cloud Marketplace, the audience of its sign-up tokens. Default: no such sign-ups.',
  ),
  GCP_MARKETPLACE_KEYS: variable(
    url('http:', 'https:'),
    'URL of the public keys (JWK set) of these tokens.',
    'https://www.googleapis.com/service_accounts/v1/jwk/cloud-commerce-partner@system.gserviceaccount.com',
  ),
  ALLOW_PRIVATE_URLS: variable(
    booleanFlag,
    'Allows workspace admins to add identity providers on private networks or without https.',
    'false',
  ),
  LOG_LEVEL: variable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'Minimum level of log messages.',
    'info',
  ),
  REQUESTS_PER_MINUTE: variable(
    z.coerce.number().int().min(1),
    'Requests per minute of one API key or user, and of the unauthenticated callers at one IP address.',
    '6000',
  ),
  TRUSTED_PROXIES: variable(
    z.string(),
    'Reverse proxies whose X-Forwarded-For, X-Forwarded-Proto, Forwarded and location headers are believed: addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal or none.',
    'loopback',
  ),
  SWEEP_AGE_S: variable(
    z.coerce.number().int().min(0),
    'Orphaned audio files are deleted after this many seconds.',
    '3600',
  ),
  GEO_DATABASE: variable(
    z.string().optional(),
    'IP geolocation database in MaxMind’s format (.mmdb). Default: only the headers of a trusted proxy are used.',
  ),
  DEVELOPMENT: variable(
    booleanFlag,
    'Enables development tools such as the mailbox at http://localhost:4000/dev/mailbox, for this machine only, and the page of shared parts at http://localhost:4000/dev/parts.',
    'false',
  ),
  ENGINE_WORKERS: variable(
    z.coerce.number().int().min(1).max(64).optional(),
    'Number of speech synthesis threads. Default: the number of processors.',
  ),
  TONE_ENGINE: variable(booleanFlag, 'Adds an engine that generates tones instead of speech, for tests.', 'false'),
  PREPARE_SAMPLES: variable(
    booleanFlag,
    'Generates the samples of all voices after startup, so that users do not wait for them. Without it, the home page plays a voice only after a user has.',
    'true',
  ),
  MIN_FREE_DISK_MB: variable(
    z.coerce.number().int().min(0).max(1_000_000),
    'Uploads and audio to store are rejected with 507 while the disk of DATA_DIR, or of the folder BLOB_STORE, has less free space, in megabytes.',
    '500',
  ),
  SPEECH_CACHE_MB: variable(
    z.coerce.number().int().min(0).max(1_000_000),
    'Size of the speech cache in DATA_DIR/cache, in megabytes; 0 disables it.',
    '512',
  ),
  PROFESSIONAL_VOICE_MIN_S: variable(
    z.coerce.number().int().min(1).max(36_000),
    'Minimum length of the recordings for a professional voice, in seconds.',
    '1800',
  ),
  MODELS_AT_START: variable(
    z.enum(modelsAtStart),
    'Whether the server downloads the recommended neural voices for the languages of its owner: auto (after the owner agreed in the app, or at once for the account in BOOTSTRAP_EMAIL), ask (only after the owner agreed) or never.',
    'auto',
  ),
  LANG: variable(
    z.string().optional(),
    'Locale of the server, such as de_DE.UTF-8: the language of the voices that MODELS_AT_START=auto downloads for the account in BOOTSTRAP_EMAIL.',
  ),
  MODEL_MIRROR: variable(
    url('http:', 'https:').optional(),
    'Mirror to download neural voices from. Default: the releases of k2-fsa/sherpa-onnx on GitHub.',
  ),
  MODEL_CATALOGUE: variable(
    z.string().optional(),
    'JSON file with additional neural voices to install, in the format of contract/catalogue/engine-models.ts.',
  ),
  MODEL_PROCESSES: variable(
    z.coerce.number().int().min(1).max(16),
    'Maximum number of neural models in memory; each needs up to 1 GB. Those of the default voices are loaded at startup and stay in memory while 500 MB remain free.',
    '2',
  ),
  HTTPS_PROXY: variable(
    url('http:', 'https:').optional(),
    'Proxy for downloads of neural voices and for requests to identity, captcha and SMS providers: http://host:port.',
  ),
  NO_PROXY: variable(
    z.string().optional(),
    'Comma-separated hosts that bypass the proxy, such as id.example.com,.internal.',
  ),
  SMS_URL: variable(
    url('http:', 'https:').optional(),
    'Webhook that sends text messages: it receives {"to","text"} as JSON. Two-factor codes by SMS need this or Twilio.',
  ),
  SMS_TOKEN: variable(z.string().optional(), 'Bearer token for SMS_URL.'),
  SMS_TWILIO_ACCOUNT_SID: variable(
    z
      .string()
      .regex(/^AC\w+$/, 'must start with AC')
      .optional(),
    'Twilio account that sends text messages, instead of SMS_URL.',
  ),
  SMS_TWILIO_AUTH_TOKEN: variable(z.string().optional(), 'Auth token of the Twilio account.'),
  SMS_TWILIO_FROM: variable(
    z
      .string()
      .regex(
        /^(\+[1-9]\d{6,14}|MG\w+)$/,
        'must be a phone number such as +15005550006, or the ID of a messaging service',
      )
      .optional(),
    'Sender: a phone number of the Twilio account such as +15005550006, or the ID of a messaging service (MG…).',
  ),
  SMS_TWILIO_URL: variable(
    url('http:', 'https:').transform((value) => value.replace(/\/+$/, '')),
    'URL of the Twilio API, for accounts in another region.',
    'https://api.twilio.com',
  ),
  REMOTE_SPEECH_URL: variable(
    url('http:', 'https:').optional(),
    'Remote speech service that adds voices to this server, such as https://api.example.com.',
  ),
  REMOTE_SPEECH_KEY: variable(z.string().optional(), 'API key for the remote speech service.'),
  REMOTE_SPEECH_API: variable(z.enum(['openai', 'elevenlabs']), 'API of the remote speech service.', 'openai'),
  REMOTE_SPEECH_MODEL: variable(
    z.string().max(100).optional(),
    'Model of the remote speech service. Default: tts-1 or eleven_multilingual_v2, depending on the API.',
  ),
  REMOTE_SPEECH_VOICES: variable(
    z
      .string()
      .regex(/^\s*[^=,]+=[^\s,]+(\s*,\s*[^=,]+=[^\s,]+)*\s*$/, 'must be a list such as Ada=alloy,Jonas=onyx:de')
      .optional(),
    'Remote voices, such as Ada=alloy,Jonas=onyx:de: name on this server, ID at the service, and language (default: all).',
  ),
  STRIPE_SECRET_KEY: variable(
    z
      .string()
      .regex(/^(sk|rk)_\w+$/, 'must start with sk_ or rk_')
      .optional(),
    'Secret key of a Stripe account for payments. Default: a built-in sandbox without real money.',
  ),
  ALLOW_SANDBOX: variable(
    booleanFlag,
    'Lets the payment sandbox sell plans on a server that other machines can reach. Nobody pays for these plans.',
    'false',
  ),
  STRIPE_WEBHOOK_SECRET: variable(
    z
      .string()
      .regex(/^whsec_\w+$/, 'must start with whsec_')
      .optional(),
    'Signing secret of the Stripe webhook for PUBLIC_URL/webhooks/stripe.',
  ),
} as const satisfies Readonly<Record<string, Variable<z.ZodType>>>;

type Name = keyof typeof variables;
/** The parsed settings, by variable name. */
export type Env = { readonly [K in Name]: z.output<(typeof variables)[K]['schema']> };

/** Invalid settings; the message names each variable. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/** Parses the settings; an empty variable counts as not set. Throws `EnvError` with the invalid variables, without values. */
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
    problems.push('SMS_URL: cannot be combined with SMS_TWILIO_ACCOUNT_SID');
  // Without PUBLIC_URL, a forged Host header could redirect the links in emails.
  if (source.SMTP_URL && !source.PUBLIC_URL) problems.push('SMTP_URL: needs PUBLIC_URL, for the links in emails');
  if (source.BOOTSTRAP_API_KEY && !source.BOOTSTRAP_EMAIL) problems.push('BOOTSTRAP_API_KEY: needs BOOTSTRAP_EMAIL');
  if (source.SIGN_UP === 'domains' && !source.SIGN_UP_DOMAINS) problems.push('SIGN_UP: domains needs SIGN_UP_DOMAINS');
  const captcha = source.CAPTCHA || 'proof_of_work';
  if (captcha !== 'proof_of_work' && !(source.CAPTCHA_SITE_KEY && source.CAPTCHA_SECRET))
    problems.push('CAPTCHA: needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET');
  if (problems.length > 0) throw new EnvError(`These settings are invalid:\n- ${problems.join('\n- ')}`);
  return env as Env;
}

/** Folder of the neural models. */
export const modelsFolder = (env: Env): string => `${env.DATA_DIR.replace(/\/+$/, '')}/models`;

/** Parses the settings of this process, overridden by its command line. */
export const readProcessEnv = (commandLine: Readonly<Record<string, string | undefined>>): Env =>
  readEnv({ ...process.env, ...commandLine });

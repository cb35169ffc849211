import { z } from 'zod';
import { booleanFlag, requireTogether, type SettingRule, url, type Variable, variable } from './variable.ts';

/** The roles of a server process. */
export const services = ['web', 'worker'] as const;
export type Service = (typeof services)[number];

const port = z.coerce.number().int().min(0).max(65535);
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/./, 'must be a URL that starts with postgres:// or postgresql://');
const blobStore = z.string().refine((value) => !value.startsWith('s3:') || /^s3:\/\/[^/]+(\/.*)?$/.test(value), {
  error: 'must be a folder or s3://bucket/prefix',
});
const listOfServices = z
  .string()
  .transform((value) => value.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(services)).min(1))
  .transform((names) => new Set<Service>(names));

/** Ports, data, mail, logs and limits of the server. */
export const platformSettings = {
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
  MASTER_KEY_FILE: variable(
    z.string().optional(),
    'File with the key that wraps the secrets in the database, made by npm run keys -- create; further lines are older keys. Keep a copy of it apart from the backups. Default: the secrets are stored in clear.',
  ),
  MASTER_KEY: variable(z.string().optional(), 'The content of MASTER_KEY_FILE, for platforms that have no files.'),
  BLOB_STORE: variable(
    blobStore.optional(),
    'Storage for audio files: a folder, or s3://bucket/prefix. Default: DATA_DIR/blobs.',
  ),
  S3_ENDPOINT: variable(url('http:', 'https:').optional(), 'Endpoint of an S3-compatible service other than AWS.'),
  S3_REGION: variable(z.string(), 'Region of the bucket.', 'us-east-1'),
  S3_ACCESS_KEY_ID: variable(z.string().optional(), 'Access key for the bucket. Default: the AWS credential chain.'),
  S3_SECRET_ACCESS_KEY: variable(z.string().optional(), 'Secret of the access key.'),
  BACKUP_TO: variable(
    blobStore.optional(),
    'Where the server keeps scheduled backups: a folder, or s3://bucket/prefix with the service and the keys of S3_*. Default: it makes none.',
  ),
  BACKUP_EVERY: variable(
    z.coerce
      .number()
      .int()
      .min(1)
      .max(24 * 30),
    'Hours between scheduled backups.',
    '24',
  ),
  BACKUP_KEEP: variable(
    z.coerce.number().int().min(1).max(10_000),
    'How many scheduled backups are kept; older ones are deleted.',
    '7',
  ),
  BACKUP_BLOBS: variable(booleanFlag, 'Whether scheduled backups contain the audio files.', 'true'),
  BACKUP_PASSPHRASE_FILE: variable(
    z.string().optional(),
    'File with the passphrase that encrypts scheduled backups, and that npm run backup, restore and upgrade use. Keep a copy of it elsewhere.',
  ),
  SERVICES: variable(
    listOfServices,
    'Roles of this process: web (HTTP), worker (jobs), or both. The argument --services overrides it.',
    'web,worker',
  ),
  SMTP_URL: variable(
    url('smtp:', 'smtps:').optional(),
    'Mail server: smtp://user:password@host:port. Requires PUBLIC_URL. Default: emails stay in the database.',
  ),
  MAIL_FROM: variable(z.string().min(3), 'Sender of emails.', 'Timbre <timbre@localhost>'),
  LOG_LEVEL: variable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'Minimum level of log messages.',
    'info',
  ),
  DRAIN_SECONDS: variable(
    z.coerce.number().int().min(0).max(600),
    'How long the server still accepts requests after SIGTERM, while /ready answers 503; set it above the interval in which your load balancer checks /ready. 0: it stops listening at once.',
    '0',
  ),
  STOP_SECONDS: variable(
    z.coerce.number().int().min(0).max(3600),
    'How long running requests, streams and calls may continue after that; then they are cut, and charged as delivered.',
    '20',
  ),
  REUSE_PORT: variable(
    booleanFlag,
    'Lets several processes of this machine listen on the same PORT, for restarts without a gap (Linux, Node 22.12 or newer).',
    'false',
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
  HTTPS_PROXY: variable(
    url('http:', 'https:').optional(),
    'Proxy for downloads of neural voices and for requests to identity, captcha and SMS providers: http://host:port.',
  ),
  NO_PROXY: variable(
    z.string().optional(),
    'Comma-separated hosts that bypass the proxy, such as id.example.com,.internal.',
  ),
  MIN_FREE_DISK_MB: variable(
    z.coerce.number().int().min(0).max(1_000_000),
    'Uploads and audio to store are rejected with 507 while the disk of DATA_DIR, or of the folder BLOB_STORE, has less free space, in megabytes.',
    '500',
  ),
  DEVELOPMENT: variable(
    booleanFlag,
    'Enables development tools such as the mailbox at http://localhost:4000/dev/mailbox, for this machine only, and the page of shared parts at http://localhost:4000/dev/parts.',
    'false',
  ),
} as const satisfies Readonly<Record<string, Variable<z.ZodType>>>;

export const platformRules: readonly SettingRule[] = [
  requireTogether('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'),
  (source) =>
    source.MASTER_KEY_FILE && source.MASTER_KEY ? 'MASTER_KEY: set either it or MASTER_KEY_FILE' : undefined,
  // Without PUBLIC_URL, a forged Host header could redirect the links in emails.
  (source) =>
    source.SMTP_URL && !source.PUBLIC_URL ? 'SMTP_URL: needs PUBLIC_URL, for the links in emails' : undefined,
];

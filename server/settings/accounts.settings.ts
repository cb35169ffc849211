import { z } from 'zod';
import { captchaProviders } from '../../contract/accounts/auth.ts';
import { signUpPolicies } from '../../contract/accounts/invitations.ts';
import { passwordProblems } from '../../contract/fields/password.ts';
import { booleanFlag, requireTogether, type SettingRule, url, type Variable, variable } from './variable.ts';

const password = z.string().refine((value) => passwordProblems(value).length === 0, {
  error: 'must have at least eight characters, including a letter, a number and a special character',
});
const domainList = z
  .string()
  .transform((value) =>
    value
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .pipe(z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be domains such as example.com,example.org')));

/** Sign-up, sign-in, and the account created at startup. */
export const accountsSettings = {
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
  STAFF_EMAIL_DOMAINS: variable(domainList, 'Email domains of the staff, such as example.com,example.org.', ''),
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
  GEO_DATABASE: variable(
    z.string().optional(),
    'IP geolocation database in MaxMind’s format (.mmdb). Default: only the headers of a trusted proxy are used.',
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
} as const satisfies Readonly<Record<string, Variable<z.ZodType>>>;

export const accountsRules: readonly SettingRule[] = [
  requireTogether('BOOTSTRAP_EMAIL', 'BOOTSTRAP_PASSWORD'),
  requireTogether('SMS_TWILIO_ACCOUNT_SID', 'SMS_TWILIO_AUTH_TOKEN'),
  requireTogether('SMS_TWILIO_ACCOUNT_SID', 'SMS_TWILIO_FROM'),
  (source) =>
    source.SMS_URL && source.SMS_TWILIO_ACCOUNT_SID
      ? 'SMS_URL: cannot be combined with SMS_TWILIO_ACCOUNT_SID'
      : undefined,
  (source) =>
    source.BOOTSTRAP_API_KEY && !source.BOOTSTRAP_EMAIL ? 'BOOTSTRAP_API_KEY: needs BOOTSTRAP_EMAIL' : undefined,
  (source) =>
    source.SIGN_UP === 'domains' && !source.SIGN_UP_DOMAINS ? 'SIGN_UP: domains needs SIGN_UP_DOMAINS' : undefined,
  (source) =>
    (source.CAPTCHA || 'proof_of_work') !== 'proof_of_work' && !(source.CAPTCHA_SITE_KEY && source.CAPTCHA_SECRET)
      ? 'CAPTCHA: needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET'
      : undefined,
];

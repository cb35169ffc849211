import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { CaptchaProvider } from '../platform/captcha/captcha.ts';

type Directives = Readonly<Record<string, readonly string[]>>;

const hstsMaxAgeS = 365 * 24 * 3600;
/** Features of the browser that the app uses, on its own pages only. All others are denied. */
const permissions = {
  used: [
    'autoplay',
    'clipboard-read',
    'clipboard-write',
    'fullscreen',
    'microphone',
    'publickey-credentials-create',
    'publickey-credentials-get',
  ],
  denied: ['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation']
    .concat(['gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'midi', 'payment'])
    .concat(['screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking']),
};
const permissionsPolicy = [
  ...permissions.used.map((name) => `${name}=(self)`),
  ...permissions.denied.map((name) => `${name}=()`),
].join(', ');

/** What the scripts of captcha providers need. */
const captchaSources: Readonly<Record<CaptchaProvider['provider'], readonly string[]>> = {
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  recaptcha: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  turnstile: ['https://challenges.cloudflare.com'],
};

/** Replies other than pages, even as a document: no scripts, and no requests other than for the media itself. */
const replyPolicy = toPolicy({
  'default-src': ["'none'"],
  'img-src': ["'self'", 'data:'],
  'media-src': ["'self'"],
  'style-src': ["'unsafe-inline'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** For replies to requests that no hook sees. */
export const minimalHeaders = {
  'content-security-policy': replyPolicy,
  'permissions-policy': permissionsPolicy,
  'x-content-type-options': 'nosniff',
} as const;

/** Assets of the web app: a worker obeys the policy of its own file. */
export const assetPolicy = toPolicy({ 'default-src': ["'self'"], 'frame-ancestors': ["'none'"] });

/** The policy of a page of the web app: its own files, and exactly the inline scripts of its HTML. */
export function pagePolicy(
  html: string,
  {
    captcha,
    affiliateScript,
  }: { captcha?: CaptchaProvider['provider'] | undefined; affiliateScript?: string | undefined },
): string {
  const scripts = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].flatMap(([, text]) => text || []);
  const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  const captchas = captcha ? captchaSources[captcha] : [];
  /** Exactly the origin of the script, which may report back to it. */
  const affiliate = affiliateScript === undefined ? [] : [new URL(affiliateScript).origin];
  return toPolicy({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...new Set(hashes), ...captchas, ...affiliate],
    'script-src-attr': ["'none'"],
    // Dialogs, lists and toasts of the component libraries insert style elements.
    'style-src': ["'self'", "'unsafe-inline'", ...captchas],
    'img-src': ["'self'", 'data:', 'blob:', ...captchas, ...affiliate],
    'media-src': ["'self'", 'blob:'],
    // The player reads generated audio from a blob URL.
    'connect-src': ["'self'", 'blob:', ...captchas, ...affiliate],
    // The settings of the player show it as other pages do.
    'frame-src': ["'self'", ...captchas],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  });
}

/** Sets the security headers of every reply; pages replace the content security policy by their own. */
export async function setSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: false,
    xFrameOptions: { action: 'deny' },
    // Over plain http, a browser ignores the header, and an operator may not have a certificate.
    hsts: publicUrl?.startsWith('https:') ? { maxAge: hstsMaxAgeS, includeSubDomains: false } : false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', replyPolicy).header('permissions-policy', permissionsPolicy);
  });
}

function toPolicy(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

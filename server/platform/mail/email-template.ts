import { brand } from '../../../contract/catalogue/brand.ts';
import type { EmailText } from '../../../contract/catalogue/emails.ts';
import type { MailMessage } from './mail.ts';

interface EmailInput {
  readonly to: string;
  /** First name if known; unchecked user input. */
  readonly name: string | null;
  readonly text: EmailText;
  /** Target of the action button. */
  readonly url?: string | undefined;
  /** For newsletters: the unsubscribe page, and the URL of the one-click unsubscription (RFC 8058). */
  readonly unsubscribe?: { readonly pageUrl: string; readonly oneClickUrl: string } | undefined;
}

/** The name to greet a person with: none before the email is verified, since a stranger may have chosen both. */
export const greetingName = (person: {
  readonly firstName: string | null;
  readonly emailVerifiedAt: Date | null;
}): string | null => (person.emailVerifiedAt ? person.firstName : null);

/** Removes control characters, so that user input cannot add a header or a line. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** Renders an email as text and HTML for light and dark mode, without external resources. */
export function renderEmail({ to, name, text, url, unsubscribe }: EmailInput): MailMessage {
  const subject = oneLine(text.subject);
  const greeting = name ? `Hello ${oneLine(name).slice(0, 100)},` : 'Hello,';
  const lines = text.lines.map(oneLine);
  const plain = [greeting, ...lines, ...(url ? [`${text.action ?? brand}:\n${url}`] : [])];
  if (unsubscribe) plain.push(`No more news like this: ${unsubscribe.pageUrl}`);
  return {
    to,
    subject,
    text: `${plain.join('\n\n')}\n\n-- \n${brand}\n`,
    html: renderHtml({
      subject,
      greeting,
      lines,
      action: text.action ?? brand,
      url,
      unsubscribeUrl: unsubscribe?.pageUrl,
    }),
    ...(unsubscribe && { unsubscribeUrl: unsubscribe.oneClickUrl }),
  };
}

interface PageParts {
  readonly subject: string;
  readonly greeting: string;
  readonly lines: readonly string[];
  readonly action: string;
  readonly url: string | undefined;
  readonly unsubscribeUrl: string | undefined;
}

// Colours are inline for email clients that drop stylesheets, and in the stylesheet for those with a dark mode.
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.back{background:#16140f!important}.card{background:#201d17!important;border-color:#3a352b!important}
.ink{color:#f3efe6!important}.soft{color:#b9b2a3!important}.button{background:#f3efe6!important;color:#16140f!important}}`;

function renderHtml({ subject, greeting, lines, action, url, unsubscribeUrl }: PageParts): string {
  const paragraph = (text: string) => `<p class="ink" style="margin:0 0 16px;color:#1c1a16">${escapeHtml(text)}</p>`;
  const button = url
    ? `<p style="margin:24px 0"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1c1a16;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action)}</a></p>
<p class="soft" style="margin:0 0 16px;color:#6b655a;font-size:13px;word-break:break-all">Or copy this address: ${escapeHtml(url)}</p>`
    : '';
  const footer = unsubscribeUrl
    ? `<p class="soft" style="margin:16px 0 0;color:#6b655a;font-size:13px"><a class="soft" href="${escapeHtml(unsubscribeUrl)}" style="color:#6b655a">No more news like this</a></p>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${style}</style></head>
<body class="back" style="margin:0;background:#f6f3ec">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="back" align="center" style="padding:32px 16px;background:#f6f3ec">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px"><tr><td class="card" style="padding:32px;border:1px solid #e3ddd0;border-radius:12px;background:#ffffff;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<h1 class="ink" style="margin:0 0 20px;color:#1c1a16;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>
${paragraph(greeting)}
${lines.map(paragraph).join('\n')}
${button}
<p class="soft" style="margin:24px 0 0;color:#6b655a;font-size:13px">${escapeHtml(brand)}</p>${footer}
</td></tr></table></td></tr></table></body></html>
`;
}

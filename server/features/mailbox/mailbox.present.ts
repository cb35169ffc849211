import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { OutboxMessage } from '../../platform/mail/mail.store.ts';

export const presentMessage = (message: OutboxMessage) => ({
  message_id: message.id,
  to: message.to,
  subject: message.subject,
  text: message.text,
  html: message.html,
  unsubscribe_url: message.unsubscribeUrl,
  created_at_unix: unixSeconds(message.createdAt),
});

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Escapes the text and turns its URLs into links. */
const linkify = (text: string): string =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

/** The HTML of a message, in a sandboxed frame without scripts. */
const presentHtml = (html: string | null): string =>
  html === null
    ? ''
    : `<details><summary>As HTML</summary><iframe title="HTML" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(html)}"></iframe></details>`;

const presentArticle = ({ to, subject, text, html, createdAt }: OutboxMessage): string =>
  `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}, ${createdAt.toISOString()}</p><pre>${linkify(text)}</pre>${presentHtml(html)}</article>`;

/** The mailbox as a self-contained page. */
export const presentPage = (messages: readonly OutboxMessage[]): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid #ccc}pre{white-space:pre-wrap;overflow-wrap:anywhere}iframe{width:100%;height:34rem;border:1px solid #ccc}</style>
<h1>Mailbox</h1>${messages.length === 0 ? '<p>No mail was sent.</p>' : messages.map(presentArticle).join('\n')}</html>
`;

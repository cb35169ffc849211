import type { OutboxMessage } from '../../platform/mail/store.ts';

export const presentMessage = (message: OutboxMessage) => ({
  message_id: message.id,
  to: message.to,
  subject: message.subject,
  text: message.text,
  created_at_unix: Math.floor(message.createdAt.getTime() / 1000),
});

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const presentArticle = ({ to, subject, text, createdAt }: OutboxMessage): string =>
  `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}, ${createdAt.toISOString()}</p><pre>${escapeHtml(text)}</pre></article>`;

/** The mailbox as a page that needs nothing else. */
export const presentPage = (messages: readonly OutboxMessage[]): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid #ccc}pre{white-space:pre-wrap}</style>
<h1>Mailbox</h1>${messages.length === 0 ? '<p>No mail was sent.</p>' : messages.map(presentArticle).join('\n')}</html>
`;

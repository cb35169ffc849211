import { expect, it } from 'vitest';
import { renderEmail } from './email-template.ts';

const text = { subject: 'A subject', lines: ['First.', 'Second.'], action: 'Open' };
const url = 'https://voice.example/app/action?mode=verifyEmail&verificationCode=abc';

it('O-14 renders an email as text and HTML, with its link in both', () => {
  const email = renderEmail({ to: 'a@example.org', name: 'Ada', text, url });
  expect(email).toMatchObject({ to: 'a@example.org', subject: 'A subject' });
  expect(email.text).toBe(`Hello Ada,\n\nFirst.\n\nSecond.\n\nOpen:\n${url}\n\n-- \nTimbre\n`);
  expect(email.html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
  expect(email.html).toContain('prefers-color-scheme:dark');
  expect(email.html).toContain('<meta name="color-scheme" content="light dark">');
  expect(email.unsubscribeUrl).toBeUndefined();
});

it('U-16 escapes user input in headers, text and HTML', () => {
  const evil = 'Ada\r\nBcc: x@example.org\u2028<img src=x onerror=alert(1)>"';
  const email = renderEmail({ to: 'a@example.org', name: evil, text: { subject: evil, lines: [evil] } });
  expect(email.subject).toBe('Ada Bcc: x@example.org <img src=x onerror=alert(1)>"');
  expect(email.text.split('\n').some((line) => line.startsWith('Bcc'))).toBe(false);
  expect(email.html).not.toContain('<img');
});

it('U-60 offers unsubscribing from news by page and by one click', () => {
  const unsubscribe = { pageUrl: 'https://voice.example/leave', oneClickUrl: 'https://voice.example/one-click' };
  const email = renderEmail({ to: 'a@example.org', name: null, text, unsubscribe });
  expect(email.unsubscribeUrl).toBe(unsubscribe.oneClickUrl);
  expect(email.text).toContain(`No more news like this: ${unsubscribe.pageUrl}`);
  expect(email.html).toContain(`<a class="soft" href="${unsubscribe.pageUrl}"`);
});

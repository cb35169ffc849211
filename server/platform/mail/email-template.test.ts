import { expect, it } from 'vitest';
import { writeLetter } from './email-template.ts';

const text = { subject: 'A subject', lines: ['First.', 'Second.'], action: 'Open' };
const url = 'https://voice.example/app/action?mode=verifyEmail&verificationCode=abc';

it('O-14 writes a mail as text and as HTML, with its link in both', () => {
  const letter = writeLetter({ to: 'a@example.org', name: 'Ada', text, url });
  expect(letter).toMatchObject({ to: 'a@example.org', subject: 'A subject' });
  expect(letter.text).toBe(`Hello Ada,\n\nFirst.\n\nSecond.\n\nOpen:\n${url}\n\n-- \nTimbre\n`);
  expect(letter.html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
  expect(letter.html).toContain('prefers-color-scheme:dark');
  expect(letter.html).toContain('<meta name="color-scheme" content="light dark">');
  expect(letter.unsubscribeUrl).toBeUndefined();
});

it('U-16 keeps what people wrote on its line and out of the markup', () => {
  const evil = 'Ada\r\nBcc: x@example.org\u2028<img src=x onerror=alert(1)>"';
  const letter = writeLetter({ to: 'a@example.org', name: evil, text: { subject: evil, lines: [evil] } });
  expect(letter.subject).toBe('Ada Bcc: x@example.org <img src=x onerror=alert(1)>"');
  expect(letter.text.split('\n').some((line) => line.startsWith('Bcc'))).toBe(false);
  expect(letter.html).not.toContain('<img');
});

it('U-60 offers the way out of news, by page and by one click', () => {
  const leave = { pageUrl: 'https://voice.example/leave', oneClickUrl: 'https://voice.example/one-click' };
  const letter = writeLetter({ to: 'a@example.org', name: null, text, leave });
  expect(letter.unsubscribeUrl).toBe(leave.oneClickUrl);
  expect(letter.text).toContain(`No more news like this: ${leave.pageUrl}`);
  expect(letter.html).toContain(`<a class="soft" href="${leave.pageUrl}"`);
});

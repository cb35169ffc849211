import { expect, it } from 'vitest';
import { presentPage } from './mailbox.present.ts';

it('U-18 escapes the text of messages and sandboxes their HTML', () => {
  const message = {
    id: '1',
    to: 'a@example.com',
    subject: '<script>alert(1)</script>',
    text: 'Tom & "Jerry" <b>',
    html: null,
    unsubscribeUrl: null,
    createdAt: new Date(0),
    sentAt: null,
    lastError: null,
  };
  const page = presentPage([message]);
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).toContain('Tom &amp; &quot;Jerry&quot; &lt;b&gt;');
  expect(page).not.toContain('<script>');
  const html = '<p onclick="evil()">Hello</p><script>alert(1)</script>';
  const framed = presentPage([{ ...message, text: 'Open https://voice.example/a?b=1&c="x', html }]);
  expect(framed).toContain(
    'sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="&lt;p onclick=&quot;evil()',
  );
  expect(framed).toContain('<a href="https://voice.example/a?b=1&amp;c=&quot;x">');
  expect(framed).not.toContain('<script>');
  expect(presentPage([])).toContain('No mail was sent.');
});

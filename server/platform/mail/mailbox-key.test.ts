import { expect, it } from 'vitest';
import { mailboxKey } from './mailbox-key.ts';

it.each([
  ['Ada@Example.com', 'ada@example.com'],
  ['ada+news@example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['ada@example.com.', 'ada@example.com'],
  ['\uFF41da@example.com', 'ada@example.com'],
  ['ada@b\u00FCcher.example', 'ada@xn--bcher-kva.example'],
  ['A.D.A+x@GoogleMail.com', 'ada@gmail.com'],
  ['a-d.a_@pm.me', 'ada@proton.me'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
])('counts %s as the mailbox %s', (email, key) => {
  expect(mailboxKey(email)).toBe(key);
});

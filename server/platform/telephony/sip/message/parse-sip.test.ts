import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxSipBytes, parseSip } from './parse-sip.ts';
import { findHeader, listHeader, type SipMessage, serializeSip } from './sip-message.ts';

const lines = (...text: string[]) => Buffer.from(text.join('\r\n'));
const invite = [
  'INVITE sip:+4930123@example.com SIP/2.0',
  'v: SIP/2.0/UDP 192.0.2.1:5060;branch=z9hG4bK1;rport',
  'Via: SIP/2.0/TCP a.example;branch=z9hG4bK0, SIP/2.0/UDP b.example',
  'f: "A, B" <sip:ann@example.com>;tag=1',
  'To: <sip:+4930123@example.com>',
  'i: abc@example.com',
  'CSeq: 7 INVITE',
  'Subject: first',
  '  second',
  'l: 4',
  '',
  'v=0\n',
];

it('reads short names, folded lines and lists', () => {
  const message = parseSip(lines(...invite))!;
  expect(message).toMatchObject({
    method: 'INVITE',
    callId: 'abc@example.com',
    sequence: { number: 7 },
    body: 'v=0\n',
  });
  expect(listHeader(message, 'via').length).toBe(3);
  expect(findHeader(message, 'subject')).toBe('first second');
  expect(listHeader(message, 'from')).toEqual(['"A, B" <sip:ann@example.com>;tag=1']);
});

it.each([
  ['another method in CSeq', 6, 'CSeq: 7 BYE'],
  ['no Call-ID', 5, 'X: 1'],
  ['a header without a colon', 7, 'Subject'],
  ['a sequence number above 2^31', 6, 'CSeq: 2147483648 INVITE'],
  ['more content than there is', 9, 'l: 5'],
  ['a length that is no number', 9, 'l: -1'],
  ['another version', 0, 'INVITE sip:a@b SIP/3.0'],
  ['a null byte', 7, 'Subject: a\0b'],
  ['too many headers', 7, 'X: 1\r\n'.repeat(200).trimEnd()],
])('refuses %s', (_, line, text) => {
  expect(parseSip(lines(...invite.with(line, text)))).toBeUndefined();
});

it('refuses messages above 64 KiB', () => {
  expect(parseSip(Buffer.concat([lines(...invite), Buffer.alloc(maxSipBytes)]))).toBeUndefined();
});

it('never throws, whatever arrives', () => {
  const mutated = fc
    .tuple(fc.nat(invite.join('\r\n').length), fc.uint8Array({ maxLength: 20 }), fc.nat(30))
    .map(([at, bytes, cut]) => {
      const text = lines(...invite);
      return Buffer.concat([text.subarray(0, at), bytes, text.subarray(at + cut)]);
    });
  fc.assert(
    fc.property(fc.oneof(mutated, fc.uint8Array({ maxLength: 400 }).map(Buffer.from)), (bytes) => {
      const message = parseSip(bytes as Buffer);
      if (message) expect(parseSip(serializeSip(message))?.callId).toBe(message.callId);
    }),
    { numRuns: 2000 },
  );
});

it('writes what it can read, also when a header holds line breaks', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (value, body) => {
      const message = parseSip(lines(...invite)) as SipMessage;
      const written = parseSip(serializeSip({ ...message, headers: [...message.headers, ['x-test', value]], body }));
      expect(written?.headers.length).toBe(message.headers.length + 1);
      expect(written?.body).toBe(Buffer.from(body).toString());
    }),
  );
});

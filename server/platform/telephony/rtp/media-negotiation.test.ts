import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MediaRefused } from '../media-session.ts';
import { createNegotiation, type MediaEncryption } from './media-negotiation.ts';

const open = (encryption: MediaEncryption = 'disabled') =>
  createNegotiation({ address: '192.0.2.1', port: 40_000, encryption, random: randomBytes });

const key = `inline:${Buffer.alloc(30, 7).toString('base64')}`;
const offer = (media: string, session = 'c=IN IP4 198.51.100.7\r\n') =>
  `v=0\r\no=- 1 1 IN IP4 198.51.100.7\r\ns=-\r\n${session}t=0 0\r\n${media}`;

describe('session descriptions of calls', () => {
  it('offers PCMU, PCMA and keys, and takes the answer', () => {
    const [caller, callee] = [open(), open()];
    const text = caller.offer();
    expect(text).toContain('m=audio 40000 RTP/AVP 0 8 101\r\n');
    expect(text).toContain('a=rtpmap:101 telephone-event/8000\r\n');
    expect(text).toContain('a=ptime:20\r\n');
    const answer = callee.answer(text);
    expect(answer.text).toContain('m=audio 40000 RTP/AVP 0 101\r\n');
    expect(caller.takeAnswer(answer.text)).toMatchObject({
      direction: 'sendrecv',
      address: '192.0.2.1',
      port: 40_000,
      rtcpPort: 40_000,
      codec: { payloadType: 0, name: 'pcmu' },
      keysPayloadType: 101,
      srtp: undefined,
    });
  });

  it('AGENT-008 offers and takes only the codecs of a trunk', () => {
    const options = { address: '192.0.2.1', port: 40_000, encryption: 'disabled', random: randomBytes } as const;
    const caller = createNegotiation({ ...options, codecs: ['pcma'] });
    const text = caller.offer();
    expect(text).toContain('m=audio 40000 RTP/AVP 8 101\r\n');
    expect(text).not.toContain('PCMU');
    expect(caller.takeAnswer(open().answer(text).text).codec).toEqual({ payloadType: 8, name: 'pcma' });
    expect(() => caller.answer(offer('m=audio 5000 RTP/AVP 0\r\n'))).toThrow('No common codec: PCMA can be used.');
  });

  it('answers with the first common codec and the payload types of the offer', () => {
    const { text, agreed } = open().answer(
      offer(
        'm=audio 5000 RTP/AVP 18 96 8 97\r\na=rtpmap:96 opus/48000/2\r\na=rtpmap:97 telephone-event/8000\r\na=ptime:40\r\n',
      ),
    );
    expect(text).toContain('m=audio 40000 RTP/AVP 8 97\r\n');
    expect(agreed).toMatchObject({ codec: { payloadType: 8, name: 'pcma' }, keysPayloadType: 97, packetMs: 40 });
  });

  it('prefers the address of the medium, and reads the port of RTCP', () => {
    const { agreed } = open().answer(offer('m=audio 5000 RTP/AVP 0\r\nc=IN IP4 203.0.113.9\r\na=rtcp:5005\r\n'));
    expect(agreed).toMatchObject({ address: '203.0.113.9', rtcpPort: 5005, keysPayloadType: undefined });
  });

  it.each([
    ['a=sendonly', 'sendonly', 'a=recvonly'],
    ['a=recvonly', 'recvonly', 'a=sendonly'],
    ['a=inactive', 'inactive', 'a=inactive'],
  ])('answers %s with the reverse', (line, direction, answered) => {
    const { text, agreed } = open().answer(offer(`m=audio 5000 RTP/AVP 0\r\n${line}\r\n`));
    expect(agreed.direction).toBe(direction);
    expect(text).toContain(answered);
  });

  it('understands the hold of older telephones', () => {
    expect(open().answer(offer('m=audio 5000 RTP/AVP 0\r\n', 'c=IN IP4 0.0.0.0\r\n')).agreed.direction).toBe(
      'sendonly',
    );
  });

  it('refuses other media, and descriptions without a common codec', () => {
    const { text } = open().answer(offer('m=audio 5000 RTP/AVP 0\r\nm=video 6000 RTP/AVP 99\r\n'));
    expect(text).toContain('m=video 0 RTP/AVP 99');
    expect(() => open().answer(offer('m=audio 5000 RTP/AVP 18\r\n'))).toThrow(MediaRefused);
    expect(() => open().answer(offer('m=image 5000 udptl t38\r\n'))).toThrow(MediaRefused);
    expect(() => open().answer('nonsense')).toThrow(MediaRefused);
    expect(() => open().takeAnswer(offer('m=audio 0 RTP/AVP 0\r\n'))).toThrow(MediaRefused);
  });

  it('raises its version only where its description changes', () => {
    const negotiation = open();
    const version = (text: string) => /^o=- \d+ (\d+)/m.exec(text)?.[1];
    const first = negotiation.answer(offer('m=audio 5000 RTP/AVP 0\r\n')).text;
    const same = negotiation.answer(offer('m=audio 5000 RTP/AVP 0\r\n')).text;
    const held = negotiation.answer(offer('m=audio 5000 RTP/AVP 0\r\na=sendonly\r\n')).text;
    expect([version(first), version(same), version(held)]).toEqual(['1', '1', '2']);
  });
});

describe('encryption of the sound', () => {
  it('is agreed on where both can', () => {
    for (const [ours, theirs] of [
      ['required', 'required'],
      ['allowed', 'allowed'],
      ['required', 'allowed'],
      ['allowed', 'required'],
    ] as const) {
      const [caller, callee] = [open(ours), open(theirs)];
      const { text, agreed } = callee.answer(caller.offer());
      const taken = caller.takeAnswer(text);
      expect(taken.srtp?.theirs.masterKey).toEqual(agreed.srtp?.ours.masterKey);
      expect(agreed.srtp?.theirs.masterKey).toEqual(taken.srtp?.ours.masterKey);
    }
  });

  it('stays off where one side does not want it, and is refused where one demands it', () => {
    expect(open('disabled').answer(open('allowed').offer()).agreed.srtp).toBeUndefined();
    expect(() => open('required').answer(open('disabled').offer())).toThrow(MediaRefused);
    expect(() => open('disabled').answer(open('required').offer())).toThrow(MediaRefused);
    expect(() => open('required').takeAnswer(open('disabled').answer(open('disabled').offer()).text)).toThrow(
      MediaRefused,
    );
  });

  it('answers with the tag of the cipher it has, and skips keys with parameters it does not have', () => {
    const lines = [
      `a=crypto:1 AES_CM_256_HMAC_SHA1_80 ${key}`,
      `a=crypto:2 AES_CM_128_HMAC_SHA1_80 ${key}|2^20|1:4`,
      `a=crypto:3 AES_CM_128_HMAC_SHA1_80 ${key}|2^31`,
    ];
    const { text } = open('allowed').answer(offer(`m=audio 5000 RTP/SAVP 0\r\n${lines.join('\r\n')}\r\n`));
    expect(text).toMatch(/a=crypto:3 AES_CM_128_HMAC_SHA1_80 inline:/);
    expect(text).toContain('m=audio 40000 RTP/SAVP 0');
  });

  it('keeps our key for the same device, and renews it for another', () => {
    const callee = open('required');
    const ours = (masterKey: string) =>
      callee.answer(offer(`m=audio 5000 RTP/SAVP 0\r\na=crypto:1 AES_CM_128_HMAC_SHA1_80 ${masterKey}\r\n`)).agreed
        .srtp!.ours.masterKey;
    const first = ours(key);
    expect(ours(key)).toEqual(first);
    expect(ours(`inline:${Buffer.alloc(30, 9).toString('base64')}`)).not.toEqual(first);
  });
});

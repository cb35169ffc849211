import { expect, it } from 'vitest';
import { fixtureClock } from '../../../test-clock.ts';
import { answerChallenges, openDigestChallenges } from './sip-digest.ts';

const credentials = { username: 'Mufasa', password: 'Circle of Life' };
const get = { method: 'GET', uri: '/dir/index.html', body: '' };

it('answers the examples of RFC 7616, and prefers SHA-256', () => {
  const challenge = (algorithm: string) =>
    `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`;
  const cnonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ';
  const md5 = answerChallenges([challenge('MD5')], get, credentials, cnonce);
  expect(md5).toContain('response="8ca523f5e9506fed4657c9700eebdbec"');
  const both = answerChallenges([challenge('MD5'), challenge('SHA-256')], get, credentials, cnonce);
  expect(both).toContain('response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"');
});

it('answers without qop (RFC 2069), and nothing that it does not know', () => {
  expect(answerChallenges(['Digest realm="a", nonce="b"'], get, credentials)).not.toContain('qop');
  expect(
    answerChallenges(['Digest realm="a", nonce="b", algorithm=SHA-512', 'Basic realm="a"'], get, credentials),
  ).toBe(undefined);
});

it('checks the answers to its own challenges for the same call and address, for five minutes', () => {
  const clock = fixtureClock();
  const digest = openDigestChallenges('timbre', clock);
  const subject = { callId: 'c', address: '192.0.2.1' };
  const request = { method: 'INVITE', uri: 'sip:a@b', body: '' };
  const received = { ...request, uri: 'sip:a@changed.by.a.proxy' };
  const offered = digest.challenge(subject);
  // A caller may prefer the stronger algorithm.
  for (const challenge of [offered, offered.replace('MD5', 'SHA-256')]) {
    const answer = answerChallenges([challenge], request, credentials)!;
    const check = (password: string, of = subject) =>
      digest.check([answer], received, of, { ...credentials, password });
    expect(check(credentials.password)).toBe('valid');
    expect(check('other')).toBe('invalid');
    expect(check(credentials.password, { ...subject, address: '192.0.2.2' })).toBe('missing');
  }
  const old = answerChallenges([digest.challenge(subject)], request, credentials)!;
  clock.advance(5 * 60_000);
  expect(digest.check([old], request, subject, credentials)).toBe('missing');
  expect(digest.check([], request, subject, credentials)).toBe('missing');
});

import { expect, it } from 'vitest';
import { isSignedByTwilio, twilioSignature } from './twilio-signature.ts';

const { getExpectedTwilioSignature, validateRequest } = await import('twilio').then((module) => ({
  ...module.default,
  getExpectedTwilioSignature: module.default.getExpectedTwilioSignature ?? module.getExpectedTwilioSignature,
  validateRequest: module.default.validateRequest,
}));

const token = '12345678901234567890123456789012';
const url = 'https://timbre.example.com/twilio/inbound_call?x=1';
const fields = { CallSid: 'CA1', From: '+14155550100', To: '+14155550199', Caller: 'Zoë & Söhne', Empty: '' };
const form = new URLSearchParams(fields);

it('AGENT-008 signs requests as the validator of Twilio does', () => {
  expect(twilioSignature(token, url, form)).toBe(getExpectedTwilioSignature(token, url, fields));
  expect(validateRequest(token, twilioSignature(token, url, form), url, fields)).toBe(true);
});

it('AGENT-008 accepts the URL with and without its standard port, and nothing else', () => {
  const withPort = url.replace('.com/', '.com:443/');
  const signature = getExpectedTwilioSignature(token, withPort, fields);
  expect(isSignedByTwilio(token, { url, form, signature })).toBe(true);
  expect(isSignedByTwilio(token, { url: `${url}2`, form, signature })).toBe(false);
  expect(isSignedByTwilio('other', { url, form, signature })).toBe(false);
  const changed = new URLSearchParams({ ...fields, To: '+14155550198' });
  expect(isSignedByTwilio(token, { url, form: changed, signature })).toBe(false);
});

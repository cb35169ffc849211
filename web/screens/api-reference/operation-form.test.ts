import { expect, it } from 'vitest';
import type { ReferenceOperation } from '../../../contract/reference/api-reference.ts';
import { callBody, callUrl, describedCall, exampleForm } from './operation-form.ts';

const operation: ReferenceOperation = {
  id: 'post-id',
  method: 'POST',
  path: '/v1/say/{voice_id}/{part}',
  summary: 'Says',
  access: 'account',
  parameters: [
    { in: 'path', name: 'voice_id', required: true, schema: {}, example: 'a/b' },
    { in: 'path', name: 'part', required: true, schema: {} },
    { in: 'query', name: 'loud', required: false, schema: {} },
  ],
  responses: {},
  sample: {
    method: 'POST',
    url: '/v1/say/{voice_id}/{part}',
    credential: { header: 'xi-api-key', prefix: '', variable: 'KEY' },
    body: { type: 'json', value: { text: 'Hello' } },
    isJson: true,
  },
};
const form = exampleForm(operation);

it('U-29 fills in the path and the query', () => {
  expect(callUrl(operation, form)).toBe('/v1/say/a%2Fb/{part}');
  expect(callUrl(operation, { ...form, path: { voice_id: 'v', part: '1' }, query: { loud: 'a b' } })).toBe(
    '/v1/say/v/1?loud=a+b',
  );
});

it('describes the call that is sent, with the key', () => {
  const call = describedCall(operation, { ...form, json: '{"text":"Other"}' }, { origin: 'http://a', key: 'sk_1' });
  expect(call.body).toEqual({ type: 'json', value: { text: 'Other' } });
  expect(call.credential?.secret).toBe('sk_1');
  expect(call.url).toBe('http://a/v1/say/a%2Fb/{part}');
});

it('keeps the example in the code while the entered JSON cannot be read', () => {
  const call = describedCall(operation, { ...form, json: '{' }, { origin: '', key: undefined });
  expect(call.body).toEqual({ type: 'json', value: { text: 'Hello' } });
});

it('fills in an API key only where a key is accepted', () => {
  const credential = { header: 'authorization', prefix: 'Bearer ', variable: 'TOKEN' };
  const own = { ...operation, sample: { ...operation.sample, credential } };
  expect(describedCall(own, form, { origin: '', key: 'sk_1' }).credential).toEqual(credential);
});

it('sends the fields and files of a form, without empty fields', () => {
  const sample = { ...operation.sample, body: { type: 'multipart', fields: { name: 'a' }, files: ['audio'] } } as const;
  const file = new File(['x'], 'x.mp3');
  const entered = { ...form, fields: { name: 'Ada', note: '' }, files: { audio: [file] } };
  const { body } = callBody({ ...operation, sample }, entered);
  expect([...(body as FormData).keys()]).toEqual(['name', 'audio']);
});

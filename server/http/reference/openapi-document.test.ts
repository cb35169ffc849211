import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Route } from '../../../contract/route.ts';
import { openApiOperation } from './openapi-document.ts';

const form: Route = {
  access: 'public',
  summary: 'Sends files',
  query: z.object({ loud: z.boolean().default(true) }),
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.string() }),
  files: { audio: { maxBytes: 1, required: true }, more: { maxBytes: 1, maxCount: 3 } },
  reply: z.object({ done: z.boolean() }),
};
const describe = (route: Route) => openApiOperation('POST', '/v1/files/{id}', route, 'http://localhost');

it('U-29 describes the files of a form', () => {
  const binary = { type: 'string', format: 'binary' };
  expect(describe(form).requestBody?.content).toEqual({
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { name: { type: 'string' }, audio: binary, more: { type: 'array', items: binary, maxItems: 3 } },
        required: ['name', 'audio'],
      },
    },
  });
});

it('describes the body of a stream and of a form of another site', () => {
  const streamed = describe({ ...form, files: undefined, body: undefined, streams: 'audio/wav' } as never);
  expect(Object.keys(streamed.requestBody?.content ?? {})).toEqual(['audio/wav']);
  const sent = describe({ ...form, files: undefined, form: true } as never);
  expect(Object.keys(sent.requestBody?.content ?? {})).toEqual(['application/x-www-form-urlencoded']);
});

it('requires the parameters of the path, and those of the query without a default', () => {
  const required = describe(form).parameters?.map((one) => [one.in, one.name, one.required]);
  expect(required).toEqual([
    ['query', 'loud', false],
    ['path', 'id', true],
  ]);
});

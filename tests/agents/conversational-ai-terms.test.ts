import { expect, it } from 'vitest';
import { server } from '../support/shared-server.ts';

it('AGENT-002 serves the terms of conversational AI to everybody', async () => {
  const reply = await fetch(`${server.url}/conversational-ai-terms`, { headers: { accept: 'text/html' } });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await reply.text()).toMatch(/<h1[^>]*>Conversational AI terms/);
});

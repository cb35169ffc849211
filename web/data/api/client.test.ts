import { describe, expect, it, vi } from 'vitest';
import type { Session } from '../session/session.ts';
import { createClient } from './client.ts';

const json = (body: unknown, status = 200) => Response.json(body, { status });
const unauthorized = (status: string) => json({ detail: { status, message: 'No' } }, 401);

/** A client whose server sends these responses in turn, and whose session refreshes to `new` unless it has ended. */
function open(responses: Response[], { token = 'old', ended = false, confirms = false } = {}) {
  const requests: { url: string; token: string | null }[] = [];
  const refresh = vi.fn(async () => (ended ? undefined : 'new'));
  const confirmIdentity = vi.fn(async () => confirms);
  const onWorkspaceClosed = vi.fn();
  const client = createClient({
    confirmIdentity,
    onWorkspaceClosed,
    fetch: async (url, init) => {
      requests.push({ url, token: new Headers(init.headers).get('authorization') });
      return responses.shift() ?? json({}, 500);
    },
    session: { freshToken: async () => token || undefined, refresh } as unknown as Session,
  });
  return { client, requests, refresh, confirmIdentity, onWorkspaceClosed };
}

describe('client', () => {
  it('calls the endpoint of the contract with the token', async () => {
    const { client, requests } = open([json({ voices: [] })]);
    const { voices } = await client.call('GET /v2/voices', { query: { search: 'a b', language: ['en', 'de'] } });
    expect(voices).toEqual([]);
    expect(requests).toEqual([{ url: '/v2/voices?search=a+b&language=en&language=de', token: 'Bearer old' }]);
  });

  it('AUTH-011 refreshes once after a 401 and retries', async () => {
    const { client, requests, refresh } = open([unauthorized('unauthorized'), json({ status: 'ok' })]);
    await client.call('DELETE /v1/history/{history_item_id}', { params: { history_item_id: 'h1' } });
    expect(requests.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer new']);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('stops retrying after a second 401', async () => {
    const { client, requests } = open([unauthorized('unauthorized'), unauthorized('unauthorized')]);
    await expect(client.call('GET /v1/user')).rejects.toMatchObject({ status: 401 });
    expect(requests).toHaveLength(2);
  });

  it('does not retry when the session has ended', async () => {
    const { client, requests } = open([unauthorized('unauthorized')], { ended: true });
    await expect(client.call('GET /v1/user')).rejects.toMatchObject({ status: 401 });
    expect(requests).toHaveLength(1);
  });

  it.each(['quota_exceeded', 'wrong_credentials'])('does not refresh for %s', async (status) => {
    const { client, refresh } = open([unauthorized(status)]);
    await expect(client.call('GET /v1/user')).rejects.toMatchObject({ type: status });
    expect(refresh).not.toHaveBeenCalled();
  });

  it('calls without a token when signed out', async () => {
    const { client, requests } = open([unauthorized('unauthorized')], { token: '' });
    await expect(client.call('GET /v1/auth/challenge')).rejects.toThrow();
    expect(requests).toEqual([{ url: '/v1/auth/challenge', token: null }]);
  });

  it('continues a call that requires a recent sign-in after a confirmation', async () => {
    const required = () => json({ detail: { status: 'confirmation_required', message: 'Confirm' } }, 403);
    const confirmed = open([required(), json({ status: 'ok' })], { confirms: true });
    const params = { connection_id: 'c1' };
    const route = 'DELETE /v1/auth/connected-providers/{connection_id}';
    expect(await confirmed.client.call(route, { params })).toEqual({ status: 'ok' });
    expect(confirmed.confirmIdentity).toHaveBeenCalledOnce();
    const cancelled = open([required()]);
    await expect(cancelled.client.call(route, { params })).rejects.toMatchObject({ type: 'confirmation_required' });
    expect(cancelled.requests).toHaveLength(1);
  });

  it('U-12 reports that the workspace is closed', async () => {
    const reply = json({ detail: { status: 'workspace_closed', message: 'Closed' } }, 403);
    const { client, onWorkspaceClosed } = open([reply, json({ status: 'ok' })]);
    await expect(client.call('GET /v1/voices')).rejects.toMatchObject({ type: 'workspace_closed' });
    expect(onWorkspaceClosed).toHaveBeenCalledOnce();
  });

  it('TTS-007 returns a streaming response', async () => {
    const { client } = open([new Response('ID3', { headers: { 'content-type': 'audio/mpeg' } })]);
    const params = { voice_id: 'v1' };
    const response = await client.open('POST /v1/text-to-speech/{voice_id}/stream', { params, body: { text: 'Hi' } });
    expect(await response.text()).toBe('ID3');
  });
});

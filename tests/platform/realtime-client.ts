import { applyPatch, type Operation } from 'rfc6902';
import { expect } from 'vitest';
import type { RealtimeReply } from '../../contract/instance/realtime.ts';
import type { Account } from '../support/accounts.ts';

type Frame = RealtimeReply & { readonly collection: string; readonly id: string };

/** A client of the realtime socket that applies snapshots and patches to its copies of the documents. */
export function watch(url: string, person: Pick<Account, 'accessToken'>) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/realtime`);
  const frames: Frame[] = [];
  const documents = new Map<string, { version: string; data: Record<string, unknown> }>();
  const opened = new Promise<void>((resolve) => socket.addEventListener('open', () => resolve()));
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as Frame;
    frames.push(frame);
    const key = `${frame.collection}/${frame.id}`;
    if (frame.type === 'snapshot') documents.set(key, { version: frame.version, data: frame.data as never });
    const document = documents.get(key);
    if (frame.type !== 'patch' || !document) return;
    expect(frame.base).toBe(document.version);
    const next = structuredClone(document.data);
    expect(applyPatch(next, frame.patch as Operation[]).every((error) => error === null)).toBe(true);
    documents.set(key, { version: frame.version, data: next });
  });
  const send = async (message: Record<string, unknown>) => {
    await opened;
    socket.send(JSON.stringify({ ...message, authorization: `Bearer ${person.accessToken}` }));
  };
  return {
    socket,
    frames,
    documents,
    closed,
    subscribe: (collection: string, id: string, since?: string) => send({ action: 'subscribe', collection, id, since }),
    unsubscribe: (collection: string, id: string) => send({ action: 'unsubscribe', collection, id }),
    seen: (collection: string, id: string) => documents.get(`${collection}/${id}`)?.data,
  };
}

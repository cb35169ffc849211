import { expect, vi } from 'vitest';
import type { ReadReply } from '../../contract/publishing/reads.ts';
import type { Account } from './accounts.ts';

const voice_id = '21m00Tcm4TlvDq8ikWAM';
const chapters = [
  ['Harbour', 'The boats came in before noon, and nobody was waiting for them.'],
  ['Market', 'Nobody sold fish that day. The stalls stayed empty until the evening bell.'],
] as const;

const readsPath = '/v1/direct-publishing/reads';

/** Requests of a person about reads. */
export function readsCaller(url: string, { accessToken }: Pick<Account, 'accessToken'>) {
  const authorization = `Bearer ${accessToken}`;
  function request(method: string, path: string, body?: FormData | object): Promise<Response> {
    const isJson = body !== undefined && !(body instanceof FormData);
    return fetch(`${url}${path}`, {
      method,
      headers: { authorization, ...(isJson && { 'content-type': 'application/json' }) },
      ...(body && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    });
  }
  async function send<Reply>(method: string, path: string, body?: FormData | object): Promise<Reply> {
    const reply = await request(method, path, body);
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as Reply;
  }
  return {
    send,
    /** The status and the error of a request that fails. */
    async refused(method: string, path: string, body?: object) {
      const reply = await request(method, path, body);
      const { detail } = (await reply.json()) as { detail?: { code: string; message: string } };
      return { ...detail, status: reply.status };
    },
    reads: async () => (await send<{ reads: ReadReply[] }>('GET', readsPath)).reads,
    read: (id: string) => send<ReadReply>('GET', `${readsPath}/${id}`),
    /** A converted project of two chapters. */
    async createProject(name: string): Promise<string> {
      const form = new FormData();
      form.append('name', name);
      form.append('author', 'Ada Byron');
      const content = chapters.map(([title, text]) => ({
        name: title,
        blocks: [{ nodes: [{ type: 'tts_node', text, voice_id }] }],
      }));
      form.append('from_content_json', JSON.stringify(content));
      const { project } = await send<{ project: { project_id: string } }>('POST', '/v1/studio/projects', form);
      const path = `/v1/studio/projects/${project.project_id}`;
      await send('POST', `${path}/convert`);
      const isConverted = async () => (await send<{ can_be_downloaded: boolean }>('GET', path)).can_be_downloaded;
      await vi.waitFor(async () => expect(await isConverted()).toBe(true), { timeout: 90_000, interval: 200 });
      return project.project_id;
    },
    /** Waits until the review has the sound of a read. */
    async untilPrepared(id: string): Promise<void> {
      const readStatus = async () => (await send<ReadReply>('GET', `${readsPath}/${id}`)).preparation?.status;
      await vi.waitFor(async () => expect(await readStatus()).toBe('ready'), { timeout: 60_000, interval: 200 });
    },
  };
}
export type ReadsCaller = ReturnType<typeof readsCaller>;

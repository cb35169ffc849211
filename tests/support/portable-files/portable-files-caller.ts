import { type Account, postJson, signUp } from '../accounts.ts';
import { operatorOf } from '../operator.ts';
import { server } from '../shared-server.ts';

/** A workspace that exports and imports files. */
export interface PortableFilesCaller extends Account {
  readonly headers: Readonly<Record<string, string>>;
  get(path: string): Promise<Response>;
  post(path: string, body: unknown): Promise<Response>;
  /** Exports to the bytes of the file. */
  export(path: string): Promise<Buffer>;
  /** Imports a file; returns the status and the reply. */
  import(
    path: string,
    file: Buffer,
    fields?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; reply: Record<string, unknown>; code: string | undefined; message: string }>;
}

/** A new workspace on the shared server, on a plan that includes cloning. */
export async function newPortableFilesCaller(plan = 'creator'): Promise<PortableFilesCaller> {
  const account = await signUp(server.url);
  const operator = operatorOf(() => server);
  try {
    if (plan !== 'free') await operator('give', account.email, plan);
  } finally {
    await operator.close();
  }
  const headers = { authorization: `Bearer ${account.accessToken}` };
  const get = (path: string) => fetch(`${server.url}${path}`, { headers });
  return {
    ...account,
    headers,
    get,
    post: (path, body) => postJson(`${server.url}${path}`, body, headers),
    async export(path) {
      const reply = await get(path);
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
      return Buffer.from(await reply.arrayBuffer());
    },
    async import(path, file, fields = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new File([new Uint8Array(file)], 'exported.zip'));
      const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: form });
      const reply = (await response.json()) as Record<string, unknown>;
      const detail = reply.detail as { code?: string; message?: string } | undefined;
      return { status: response.status, reply, code: detail?.code, message: detail?.message ?? '' };
    },
  };
}

/** Clones a voice from a sentence of a default voice, with settings of its own. */
export async function newClone(caller: PortableFilesCaller, name: string): Promise<string> {
  const text = 'The harbour is quiet today, and the boats lie still in the morning sun. Nobody has seen the keeper.';
  const speech = await caller.post('/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM', { text });
  const form = new FormData();
  form.append('name', name);
  form.append('description', 'Keeper of the light');
  form.append('labels', JSON.stringify({ accent: 'irish', language: 'en', mood: 'calm' }));
  form.append('consent', 'It is my own voice.');
  form.append('files', new File([await speech.arrayBuffer()], 'Reading 1.mp3'));
  const reply = await fetch(`${server.url}/v1/voices/add`, { method: 'POST', headers: caller.headers, body: form });
  const { voice_id: voiceId } = (await reply.json()) as { voice_id: string };
  await caller.post(`/v1/voices/${voiceId}/settings/edit`, { stability: 0.3, speed: 1.1 });
  return voiceId;
}

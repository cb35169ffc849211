import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasRecognizer } from '../../engines/voices/test-recognizer.ts';
import { postJson } from '../support/accounts.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

const caller = await newCaller();
let folder: string;
let program: string;

/** Runs the program as a shell does, in a folder of its own. */
function run(args: readonly string[], { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', XDG_CONFIG_HOME: join(folder, 'settings'), ...env },
  });
  const [out, err]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return new Promise<{ code: number | null; bytes: Buffer; out: string; err: string }>((resolve) =>
    child.once('close', (code) => {
      const bytes = Buffer.concat(out);
      resolve({ code, bytes, out: bytes.toString(), err: Buffer.concat(err).toString() });
    }),
  );
}

/** Runs the program and returns what it prints. */
async function print(args: readonly string[], input?: string): Promise<string> {
  const { code, out, err } = await run(args, { ...(input !== undefined && { input }) });
  if (code !== 0) throw new Error(`timbre ${args.join(' ')} ended with ${code}: ${err}`);
  return out;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-'));
  program = join(folder, 'timbre.mjs');
  const reply = await fetch(`${server.url}/cli/timbre.mjs`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')]);
  await writeFile(program, await reply.text());
  await print(['login', server.url], caller.apiKey);
});
afterAll(() => rm(folder, { recursive: true }));

it('is one file that imports nothing but Node, and stores its login for its owner alone', async () => {
  const code = await readFile(program, 'utf8');
  const imports = [...code.matchAll(/^import[^;]*from "([^"]+)"/gm)].map(([, from]) => from!);
  expect(imports.length).toBeGreaterThan(3);
  expect(imports.filter((from) => !from.startsWith('node:'))).toEqual([]);
  expect((await stat(join(folder, 'settings/timbre/config.json'))).mode & 0o777).toBe(0o600);
  expect(await run(['login', server.url], { input: 'sk_nobody' })).toMatchObject({ code: 3 });
});

it('speaks, and writes down what it spoke', async () => {
  expect(await print(['speak', 'The harbor is quiet today.', '--out', 'harbor.mp3'])).toBe('Saved as harbor.mp3\n');
  const { history } = (await (
    await fetch(`${server.url}/v1/history?page_size=1`, { headers: { 'xi-api-key': caller.apiKey } })
  ).json()) as { history: { text: string }[] };
  expect(history[0]).toMatchObject({ text: 'The harbor is quiet today.' });
  if (!hasRecognizer) return;
  expect((await print(['transcribe', 'harbor.mp3'])).toLowerCase()).toMatch(/harbo|quiet|today/);
  expect(await print(['transcribe', 'harbor.mp3', '--srt'])).toMatch(/^1\r?\n00:00:0\d,\d{3} --> 00:00:0\d,\d{3}/);
});

it('speaks the lines of a pipe as one stream', async () => {
  const voices = JSON.parse(await print(['voices', '--json'])) as { name: string }[];
  expect(voices.length).toBeGreaterThan(3);
  const args = ['speak', '--voice', voices[1]!.name, '--format', 'pcm_16000'];
  const [both, first] = [await run(args, { input: 'One.\nTwo.\n' }), await run(args, { input: 'One.\n' })];
  expect([both.code, first.code]).toEqual([0, 0]);
  // 16-bit samples: more than half a second for each.
  expect(first.bytes.length).toBeGreaterThan(8000);
  expect(both.bytes.length).toBeGreaterThan(first.bytes.length + 4000);
});

it('changes, isolates and makes sounds without overwriting files', async () => {
  const effect = ['effect', 'rain on a roof', '--seconds', '1'];
  const saved = [...effect, '--out', 'rain.mp3'];
  await print(saved);
  expect(await run(saved)).toMatchObject({ code: 1, err: expect.stringContaining('rain.mp3 exists') });
  await print(['speak', 'Good morning.', '--out', 'morning.wav']);
  expect((await readFile(join(folder, 'morning.wav'))).subarray(0, 4).toString()).toBe('RIFF');
  await print(['change', 'morning.wav', '--out', 'changed.mp3']);
  await print(['isolate', 'morning.wav', '--out', 'isolated.mp3']);
  await print(['music', 'calm piano', '--seconds', '3', '--out', 'piano.mp3']);
  for (const name of ['changed.mp3', 'isolated.mp3', 'piano.mp3'])
    expect((await stat(join(folder, name))).size, name).toBeGreaterThan(2000);
});

it('lists models, usage, history and agents', async () => {
  expect(await print(['models'])).toContain('eleven_multilingual_v2');
  expect(await print(['usage'])).toMatch(/Plan +free\n/);
  expect(await print(['agents'])).toBe('No agents.\n');
  const bearer = { authorization: `Bearer ${caller.accessToken}` };
  await postJson(`${server.url}/v1/user/save-user-agreement`, { agreement: 'conversational_ai' }, bearer);
  const body = { name: 'Help line', conversation_config: {} };
  await postJson(`${server.url}/v1/convai/agents/create`, body, { 'xi-api-key': caller.apiKey });
  expect(await print(['agents'])).toContain('Help line');
  await print(['speak', 'Keep this one.', '--out', 'kept.mp3']);
  await print(['history', 'Keep this', '--download', '--dir', 'kept']);
  expect(await readdir(join(folder, 'kept'))).toEqual([expect.stringMatching(/Keep-this-one\.mp3$/)]);
});

it('ends with a code for each kind of failure', async () => {
  expect(await run(['speak', 'Hello', '--voice', 'Nobody At All', '--out', 'x.mp3'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('No voice is called Nobody At All.'),
  });
  expect((await run(['speak', 'Hello', '--bad'])).code).toBe(2);
  expect((await run(['voices'], { env: { TIMBRE_API_KEY: 'sk_nobody' } })).code).toBe(3);
  expect((await run(['voices', '--url', 'http://127.0.0.1:1', '--api-key', 'key'])).code).toBe(4);
});

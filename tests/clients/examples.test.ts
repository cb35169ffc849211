import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { hasRecognizer } from '../../engines/voices/test-recognizer.ts';
import { type AgentCaller, guidedAgent, newAgentCaller } from '../agents/agent-caller.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;
let caller: AgentCaller;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'examples-'));
  await cp(join(root, 'examples'), join(folder, 'examples'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  caller = await newAgentCaller();
  env = { PATH: process.env.PATH ?? '', KEY: caller.apiKey, TIMBRE_URL: server.url };
});
afterAll(() => rm(folder, { recursive: true }));

interface Started {
  readonly child: ChildProcess;
  output(): string;
  readonly ended: Promise<number | null>;
}

/** Runs a file of an example in its folder. */
function start(example: string, command: string, args: readonly string[], more: Record<string, string> = {}): Started {
  const child = spawn(command, args, { cwd: join(folder, 'examples', example), env: { ...env, ...more } });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return {
    child,
    output: () => Buffer.concat(chunks).toString(),
    ended: new Promise((resolve) => child.once('close', resolve)),
  };
}

async function run(example: string, command: string, args: readonly string[], input = '', more = {}): Promise<string> {
  const { child, output, ended } = start(example, command, args, more);
  child.stdin!.end(input);
  const code = await ended;
  if (code !== 0) throw new Error(`${example} ended with ${code}: ${output()}`);
  return output();
}

it.skipIf(!hasRecognizer).each([
  ['node-sdk', process.execPath, 'speak.mjs'],
  ['curl', 'sh', 'speak.sh'],
])('%s speaks, and writes down what it spoke', async (example, command, file) => {
  expect((await run(example, command, [file])).toLowerCase()).toMatch(/harbo|quiet|today/);
  expect((await readFile(join(folder, 'examples', example, 'speech.mp3'))).length).toBeGreaterThan(8000);
});

it('agent-websocket talks with an agent', async () => {
  const agentId = await caller.createAgent(guidedAgent({ text_only: true }));
  const talk = run('agent-websocket', process.execPath, ['talk.mjs'], 'Good morning\nGoodbye\n', { AGENT_ID: agentId });
  const replies = (await talk).match(/^agent: .+/gm) ?? [];
  expect(replies[0]).toBe('agent: Hello, this is the test agent.');
  expect(replies.length).toBeGreaterThanOrEqual(2);
});

it('widget puts an agent on a page of another site', async () => {
  const agentId = await caller.createAgent({
    ...guidedAgent({ text_only: true }),
    platform_settings: { widget: { variant: 'full', default_expanded: true, text_input_enabled: true } },
  });
  const { child, output } = start('widget', process.execPath, ['serve.mjs'], { AGENT_ID: agentId, PORT: '0' });
  onTestFinished(() => void child.kill());
  await expect.poll(output).toContain('http://localhost:');
  const browser = await openBrowser();
  onTestFinished(() => browser.close());
  const { page } = await openPage(browser, output().trim());
  const config = page.waitForResponse((response) => response.url().endsWith(`/agents/${agentId}/widget`));
  await page.goto('/');
  expect((await config).status()).toBe(200);
});

/** Also what a client needs. */
const { readEvents, writeEvent } = (await import(
  pathToFileURL(join(root, 'examples/home-assistant/wyoming-events.mjs')).href
)) as {
  readEvents(socket: Socket, onEvent: (event: WyomingEvent) => void): void;
  writeEvent(socket: Socket, type: string, data?: object, payload?: Buffer): void;
};

interface WyomingEvent {
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly payload: Buffer;
}

/** A client of the bridge, as Home Assistant is one. */
async function openBridge(): Promise<{ socket: Socket; until(type: string): Promise<WyomingEvent[]> }> {
  const { child, output } = start('home-assistant', process.execPath, ['wyoming-bridge.mjs'], {
    HOST: '127.0.0.1',
    PORT: '0',
  });
  onTestFinished(() => void child.kill());
  await expect.poll(output).toContain('listens on port');
  const socket = connect(Number(/port (\d+)/.exec(output())![1]), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const events: WyomingEvent[] = [];
  readEvents(socket, (event) => {
    events.push(event);
  });
  return {
    socket,
    async until(type) {
      await expect
        .poll(() => events.some((event) => event.type === type || event.type === 'error'), { timeout: 60_000 })
        .toBe(true);
      return events.splice(0);
    },
  };
}

it('home-assistant lists the voices, speaks, and hears what it spoke', async () => {
  const { socket, until } = await openBridge();
  // As small as the protocol allows.
  socket.write('{"type":"describe"}\n');
  const [info] = await until('info');
  const { tts, asr } = info!.data as {
    tts: { name: string; voices: { name: string; languages: string[] }[] }[];
    asr: { models: { languages: string[] }[] }[];
  };
  expect(tts[0]!.voices.length).toBeGreaterThan(3);
  expect(asr[0]!.models[0]!.languages).toEqual(['en']);

  const voice = { name: tts[0]!.voices.find(({ languages }) => languages.includes('en'))!.name };
  writeEvent(socket, 'synthesize', { text: 'The harbor is quiet today.', voice });
  const spoken = await until('audio-stop');
  expect(spoken.map(({ type }) => type)).toEqual(expect.arrayContaining(['audio-start', 'audio-chunk', 'audio-stop']));
  const format = spoken[0]!.data;
  expect(format).toEqual({ rate: 22_050, width: 2, channels: 1 });
  const pieces = spoken.filter(({ type }) => type === 'audio-chunk').map(({ payload }) => payload);
  expect(Buffer.concat(pieces).length).toBeGreaterThan(22_050);
  expect(pieces.every(({ length }) => length % 2 === 0)).toBe(true);

  writeEvent(socket, 'synthesize', { text: 'Hello', voice: { name: 'nobody' } });
  expect((await until('audio-stop')).map(({ type }) => type)).toEqual(['error']);

  if (!hasRecognizer) return;
  writeEvent(socket, 'transcribe', { language: 'en' });
  writeEvent(socket, 'audio-start', format);
  for (const piece of pieces) writeEvent(socket, 'audio-chunk', format, piece);
  writeEvent(socket, 'audio-stop');
  const [transcript] = await until('transcript');
  expect(String(transcript!.data.text).toLowerCase()).toMatch(/harbo|quiet|today/);
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
it.skipIf(!hasPython).each(globSync('examples/*/*.py', { cwd: root }))('%s compiles', (path) => {
  const program = 'import ast, sys; ast.parse(sys.stdin.read())';
  const input = readFileSync(join(root, path), 'utf8');
  expect(spawnSync('python3', ['-c', program], { input, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
});

const hasPythonSdk = hasRecognizer && hasPython && spawnSync('python3', ['-c', 'import elevenlabs']).status === 0;
it.skipIf(!hasPythonSdk)('python-sdk speaks, and writes down what it spoke', async () => {
  expect((await run('python-sdk', 'python3', ['speak.py'])).toLowerCase()).toMatch(/harbo|quiet|today/);
});

it.skipIf(!hasRecognizer)('n8n has a workflow whose requests the server accepts', async () => {
  interface Node {
    readonly name: string;
    readonly type: string;
    readonly parameters: {
      readonly method: string;
      readonly url: string;
      readonly jsonBody?: string;
      readonly bodyParameters?: { readonly parameters: readonly { readonly name: string; readonly value?: string }[] };
    };
  }
  const text = await readFile(join(root, 'examples/n8n/speak-and-transcribe.json'), 'utf8');
  const { nodes, connections } = JSON.parse(text) as { nodes: Node[]; connections: Record<string, object> };
  const names = nodes.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(connections)));
  const [speak, transcribe] = nodes.filter(({ type }) => type.endsWith('.httpRequest'));
  const address = ({ parameters }: Node) => parameters.url.replace('http://localhost:4000', server.url);

  expect(speak!.parameters.jsonBody).toBe('={{ JSON.stringify({ text: $json.text }) }}');
  const spoken = await fetch(address(speak!), {
    method: speak!.parameters.method,
    headers: { ...caller.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'The harbor is quiet today.' }),
  });
  expect(spoken.status).toBe(200);
  const form = new FormData();
  for (const { name, value } of transcribe!.parameters.bodyParameters!.parameters)
    form.append(name, value ?? new Blob([await spoken.arrayBuffer()]));
  const reply = await fetch(address(transcribe!), {
    method: transcribe!.parameters.method,
    headers: caller.headers,
    body: form,
  });
  expect(((await reply.json()) as { text: string }).text.toLowerCase()).toMatch(/harbo|quiet|today/);
});

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { expect, it, onTestFinished } from 'vitest';
import { postJson } from '../support/accounts.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

const caller = await newCaller();
const program = join(import.meta.dirname, '../../clients/mcp-stdio.ts');

/** The tools of the server of ElevenLabs. */
const vendorTools = [
  'add_knowledge_base_to_agent',
  'check_subscription',
  'compose_music',
  'create_agent',
  'create_composition_plan',
  'create_voice_from_preview',
  'get_agent',
  'get_conversation',
  'get_voice',
  'isolate_audio',
  'list_agents',
  'list_conversations',
  'list_models',
  'list_phone_numbers',
  'make_outbound_call',
  'play_audio',
  'search_voice_library',
  'search_voices',
  'simulate_conversation',
  'speech_to_speech',
  'speech_to_text',
  'text_to_sound_effects',
  'text_to_speech',
  'text_to_voice',
  'upload_music_for_inpainting',
  'video_to_music',
  'voice_clone',
];

async function connect(transport: StdioClientTransport | StreamableHTTPClientTransport) {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport as never);
  onTestFinished(() => client.close());
  const call = async (name: string, input: object = {}) =>
    (await client.callTool({ name, arguments: input as Record<string, unknown> }, undefined, {
      timeout: 120_000,
    })) as CallToolResult;
  const say = async (name: string, input: object = {}) => {
    const { content, isError } = await call(name, input);
    const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
    if (isError) throw new Error(text);
    return text;
  };
  return { client, call, say };
}

const overHttp = (headers: Record<string, string> = { 'xi-api-key': caller.apiKey }) =>
  connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit: { headers } }));

async function overStdio(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const connection = await connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program],
      env: {
        PATH: process.env.PATH ?? '',
        ELEVENLABS_API_KEY: caller.apiKey,
        TIMBRE_URL: server.url,
        ELEVENLABS_MCP_BASE_PATH: folder,
        ...env,
      },
    }),
  );
  return { ...connection, folder };
}

const get = async <Reply>(path: string): Promise<Reply> =>
  (await (await fetch(`${server.url}${path}`, { headers: { 'xi-api-key': caller.apiKey } })).json()) as Reply;

it('speaks over HTTP with the tools of the vendor, and keeps the speech in the history of the caller', async () => {
  const { client, call, say } = await overHttp();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(vendorTools);
  expect(tools.every(({ description, inputSchema }) => description && inputSchema.type === 'object')).toBe(true);

  const text = 'The harbor is quiet today.';
  const { content, isError } = await call('text_to_speech', { text });
  expect(isError).toBeUndefined();
  const [sound] = content;
  if (sound?.type !== 'audio') throw new Error('no sound');
  expect(sound.mimeType).toBe('audio/mpeg');
  expect(Buffer.from(sound.data, 'base64').length).toBeGreaterThan(8000);
  const { history } = await get<{ history: { text: string; source: string }[] }>('/v1/history?page_size=1');
  expect(history[0]).toMatchObject({ text });

  // What was spoken is written down, from a data URL.
  const heard = await say('speech_to_text', {
    input_file_path: `data:audio/mpeg;base64,${sound.data}`,
    return_transcript_to_client_directly: true,
  });
  expect(heard.toLowerCase()).toMatch(/harbo|quiet|today/);
  expect(JSON.parse(await say('check_subscription'))).toMatchObject({ tier: 'free' });
  expect(JSON.parse(await say('list_models')).length).toBeGreaterThan(3);
});

it('tells a model what was wrong with its call, and takes no path of the machine of the server', async () => {
  const { call } = await overHttp();
  const errorOf = async (name: string, input: object) => {
    const { content, isError } = await call(name, input);
    expect(isError).toBe(true);
    return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  };
  expect(await errorOf('text_to_speech', { text: 'Hello', voice_id: 'nobody' })).toMatch(/voice/i);
  expect(await errorOf('text_to_speech', { text: 'Hello', voice_name: 'Nobody At All' })).toBe(
    'No voice is called Nobody At All.',
  );
  expect(await errorOf('isolate_audio', { input_file_path: '/etc/passwd' })).toMatch(/data URL/);
  expect(await errorOf('get_voice', { voice_id: '..' })).toMatch(/There is no/);
  expect(await errorOf('text_to_speech', { text: '' })).toMatch(/text/);
});

it('needs a credential, and gives a restricted key only the tools of its permissions', async () => {
  await expect(overHttp({})).rejects.toThrow('Neither authorization header nor xi-api-key received');
  const bearer = { authorization: `Bearer ${caller.accessToken}` };
  const body = { name: 'only models', permissions: ['models_read'] };
  const made = await postJson(`${server.url}/v1/user/api-keys`, body, bearer);
  const { xi_api_key: key } = (await made.json()) as { xi_api_key: string };
  const { call, say } = await overHttp({ 'xi-api-key': key });
  expect(JSON.parse(await say('list_models')).length).toBeGreaterThan(3);
  expect((await call('text_to_speech', { text: 'Hello' })).isError).toBe(true);
});

it('saves files of the caller over stdio, and never overwrites one', async () => {
  const { client, say, folder } = await overStdio();
  expect((await client.listTools()).tools.length).toBe(vendorTools.length);
  await say('text_to_sound_effects', { text: 'rain on a roof', duration_seconds: 1 });
  await say('text_to_sound_effects', { text: 'rain on a roof', duration_seconds: 1 });
  expect((await readdir(folder)).sort()).toEqual(['effect-rain-on-a-roof-2.mp3', 'effect-rain-on-a-roof.mp3']);
  const isolated = await say('isolate_audio', { input_file_path: 'effect-rain-on-a-roof.mp3' });
  expect((await readFile(isolated.replace('Saved as ', ''))).length).toBeGreaterThan(500);
});

it('makes an agent that knows a document of the caller', async () => {
  const bearer = { authorization: `Bearer ${caller.accessToken}` };
  await postJson(`${server.url}/v1/user/save-user-agreement`, { agreement: 'conversational_ai' }, bearer);
  const { say, folder } = await overStdio();
  await writeFile(join(folder, 'hours.md'), '# Hours\n\nThe shop opens at nine.\n');
  const made = await say('create_agent', { name: 'Shop', first_message: 'Hello', system_prompt: 'You sell lamps.' });
  const agentId = /: (\S+)$/.exec(made)![1]!;
  const input = { agent_id: agentId, knowledge_base_name: 'Hours', input_file_path: 'hours.md' };
  const added = await say('add_knowledge_base_to_agent', input);
  const { conversation_config: config } = JSON.parse(await say('get_agent', { agent_id: agentId })) as {
    conversation_config: { agent: { prompt: { knowledge_base: { name: string; id: string }[] } } };
  };
  expect(config.agent.prompt.knowledge_base).toMatchObject([{ name: 'Hours', id: /: (\S+)$/.exec(added)![1] }]);
  expect(JSON.parse(await say('list_agents'))).toContainEqual({ agent_id: agentId, name: 'Shop' });
});

it('keeps a designed voice, and returns a sound to play as it came', async () => {
  const { call, say } = await overHttp();
  const voice_description = 'A calm older woman with a warm, low voice';
  const { content } = await call('text_to_voice', { voice_description });
  expect(content.map(({ type }) => type)).toEqual(['audio', 'audio', 'audio', 'text']);
  const ids = content.at(-1);
  const generated_voice_id = ids?.type === 'text' ? /: ([^,]+)/.exec(ids.text)![1]! : '';
  const kept = await say('create_voice_from_preview', { generated_voice_id, voice_name: 'Ada', voice_description });
  const voiceId = /: (\S+)$/.exec(kept)![1]!;
  expect(await get(`/v1/voices/${voiceId}`)).toMatchObject({ name: 'Ada', category: 'generated' });

  const played = await call('play_audio', { input_file_path: 'data:audio/wav;base64,UklGRg==' });
  expect(played.content).toEqual([{ type: 'audio', data: 'UklGRg==', mimeType: 'audio/wav' }]);
});

it('passes the official conformance test in what concerns a server of tools', async () => {
  // The test sends no credential, so a proxy adds one.
  const { port } = new URL(server.url);
  const proxy = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'xi-api-key': caller.apiKey };
    const { method, url } = incoming;
    const forwarded = httpRequest({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode!, reply.headers);
      reply.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const { port: proxyPort } = proxy.address() as { port: number };
  const resolve = createRequire(import.meta.url).resolve;
  const conformance = resolve('@modelcontextprotocol/conformance/dist/index.js');
  const folder = await mkdtemp(join(tmpdir(), 'mcp-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const scenario of ['server-initialize', 'ping', 'tools-list']) {
    const args = [conformance, 'server', '--url', `http://127.0.0.1:${proxyPort}/mcp`, '--scenario', scenario];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
    expect(stdout, scenario).toMatch(/Passed: (\d+)\/\1\b/);
  }
});

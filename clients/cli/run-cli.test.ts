import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { allCommands } from './all-commands.ts';
import { runCli } from './run-cli.ts';
import { json, sound, startFakeServer } from './test-server.ts';
import { testTerminal } from './test-terminal.ts';

type Reply = Parameters<typeof startFakeServer>[0];

const voices = {
  voices: [
    {
      voice_id: 'voiceana0000000000001',
      name: 'Ana',
      category: 'premade',
      description: null,
      labels: { language: 'es' },
    },
    { voice_id: 'voiceben0000000000002', name: 'Ben', category: 'cloned', description: null, labels: {} },
  ],
  next_page_token: null,
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function open(reply: Reply) {
  const server = await startFakeServer((route, call) =>
    call.key === 'sk_right'
      ? (reply(route, call) ?? (route === 'GET /v2/voices' ? json(voices) : undefined))
      : json({ detail: { status: 'invalid_api_key', message: 'The API key is invalid.' } }, 401),
  );
  onTestFinished(() => server.close());
  const run = async (args: readonly string[], options: Partial<Parameters<typeof testTerminal>[0]> = {}) => {
    const env = { TIMBRE_URL: server.url, TIMBRE_API_KEY: 'sk_right' };
    const { terminal, stdout, stderr } = testTerminal({ configFolder: folder, env, ...options });
    const code = await runCli(args, terminal, '1.2.3');
    await setImmediate();
    return { code, out: stdout().toString(), err: stderr() };
  };
  return { ...server, run };
}
const inFolder = (name: string) => join(folder, name);

describe('timbre speak', () => {
  it('streams a text to the standard output', async () => {
    const { run, calls } = await open((route) => (route.endsWith('/stream') ? sound('one', 'two') : undefined));
    const { code, out, err } = await run([
      'speak',
      'Hello',
      '--voice',
      'ana',
      '--format',
      'pcm_16000',
      '--speed',
      '1.1',
    ]);
    expect([code, out, err]).toEqual([0, 'onetwo', '']);
    const { path, query, body } = calls.at(-1)!;
    expect([path, query.get('output_format')]).toEqual([
      '/v1/text-to-speech/voiceana0000000000001/stream',
      'pcm_16000',
    ]);
    expect(JSON.parse(body)).toEqual({ text: 'Hello', voice_settings: { speed: 1.1 } });
  });

  it('speaks each line of the input as one sound, with the line before as its context', async () => {
    const { run, calls } = await open((route, { body }) =>
      route.startsWith('POST') ? sound(`<${(JSON.parse(body) as { text: string }).text}>`) : undefined,
    );
    const { code, out } = await run(['speak'], { input: 'First.\r\n\n  Second.\nThird.' });
    expect([code, out]).toEqual([0, '<First.><Second.><Third.>']);
    const texts = calls.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as object);
    expect(texts).toMatchObject([{ text: 'First.' }, { previous_text: 'First.' }, { previous_text: 'Second.' }]);
    expect(await run(['speak'], { input: ' \n' })).toMatchObject({ code: 1, err: expect.stringContaining('no text') });
  });

  it('writes a named file in the format of its name, and overwrites only on request', async () => {
    const { run, calls } = await open((route) => (route.startsWith('POST') ? sound('wave') : undefined));
    const path = inFolder('hello.wav');
    const args = ['speak', 'Hello', '--out', path];
    expect(await run(args)).toMatchObject({ code: 0, out: `Saved as ${path}\n` });
    expect(calls.at(-1)!.query.get('output_format')).toBe('wav_24000');
    expect(calls.at(-1)!.path).not.toContain('/stream');
    expect(await readFile(path, 'utf8')).toBe('wave');
    expect(await run(args)).toMatchObject({ code: 1, err: expect.stringContaining('exists') });
    const { code, out } = await run([...args, '--force', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ file: path, bytes: 4, content_type: 'audio/mpeg' });
  });

  it('keeps no half of a sound whose connection broke', async () => {
    const { run } = await open((route) => (route.startsWith('POST') ? sound('half', undefined) : undefined));
    const { code, err } = await run(['speak', 'Hello', '--out', inFolder('hello.mp3')]);
    expect(code).toBe(4);
    expect(err).toContain('ended its reply early');
    expect(await readdir(folder)).toEqual([]);
  });

  it('refuses to write sound to a terminal, and WAV line by line', async () => {
    const { run } = await open((route) => (route.startsWith('POST') ? sound('x') : undefined));
    expect((await run(['speak', 'Hello', '--out', '-'], { isTty: true })).code).toBe(2);
    expect((await run(['speak', '-', '--format', 'wav_24000'], { input: 'Hello' })).code).toBe(2);
    expect((await run(['speak', 'Hello', '--speed', 'fast'])).err).toContain(
      '--speed must be a number from 0.7 to 1.2',
    );
  });

  it('names similar voices, and takes an ID that the list lacks', async () => {
    const { run, url } = await open((route) => {
      if (route === 'GET /v1/voices/elsewhere') return json({ ...voices.voices[0], voice_id: 'elsewhere' });
      return route.startsWith('POST') ? sound(route) : undefined;
    });
    expect(await run(['speak', 'Hello', '--voice', 'Nobody'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('No voice is called Nobody. Similar: Ana'),
    });
    expect((await run(['speak', 'Hello', '--voice', 'elsewhere'])).out).toContain('/elsewhere/');
    const env = { TIMBRE_URL: url, ELEVENLABS_API_KEY: 'sk_right', TIMBRE_VOICE: 'Ben' };
    expect((await run(['speak', 'Hello'], { env })).out).toContain('/voiceben0000000000002/');
  });
});

describe('timbre transcribe', () => {
  const transcript = {
    text: 'Hello. Hi.',
    words: [
      { text: 'Hello.', speaker_id: 'speaker_0' },
      { text: ' ', speaker_id: 'speaker_0' },
      { text: 'Hi.', speaker_id: 'speaker_1' },
    ],
    additional_formats: [{ content: '1\n00:00:00,000 --> 00:00:01,000\nHello.\n', is_base64_encoded: false }],
  };

  it('prints the text, speakers, subtitles or JSON', async () => {
    const { run, calls } = await open((route) => (route === 'POST /v1/speech-to-text' ? json(transcript) : undefined));
    const path = inFolder('talk.mp3');
    await writeFile(path, 'sound');
    expect((await run(['transcribe', path])).out).toBe('Hello. Hi.\n');
    expect(calls.at(-1)!.body).toContain('filename="talk.mp3"');
    expect((await run(['transcribe', path, '-d'])).out).toBe('speaker_0: Hello.\nspeaker_1: Hi.\n');
    expect((await run(['transcribe', path, '--srt'])).out).toMatch(/^1\n00:00:00,000 --> /);
    expect(calls.at(-1)!.body).toContain('"format":"srt"');
    expect(JSON.parse((await run(['transcribe', path, '--json'])).out)).toEqual(transcript);
    expect((await run(['transcribe', '-'], { input: 'sound' })).out).toBe('Hello. Hi.\n');
    expect((await run(['transcribe', 'https://example.com/talk.mp3'])).code).toBe(0);
    expect(calls.at(-1)!.body).toContain('https://example.com/talk.mp3');
    expect(await run(['transcribe', inFolder('none.mp3')])).toMatchObject({
      code: 1,
      err: `timbre transcribe: There is no file ${inFolder('none.mp3')}.\n`,
    });
  });
});

it('waits for a dub and saves it, and says why one failed', async () => {
  let asked = 0;
  const { run, calls } = await open((route) => {
    if (route === 'POST /v1/dubbing') return json({ dubbing_id: 'dub1' });
    if (route === 'GET /v1/dubbing/dub1') asked += 1;
    if (route === 'GET /v1/dubbing/dub1')
      return json({
        status: asked < 2 ? 'dubbing' : 'dubbed',
        progress: 0.5,
        progress_message: null,
        error: null,
      });
    return route === 'GET /v1/dubbing/dub1/audio/es' ? { type: 'video/mp4', parts: ['film'] } : undefined;
  });
  const path = inFolder('talk.mp4');
  await writeFile(path, 'film');
  expect((await run(['dub', path])).code).toBe(2);
  expect((await run(['dub', path, '--to', 'es', '--no-wait'])).out).toBe('dub1\n');
  expect(await run(['dub', path, '--to', 'es', '--out', inFolder('es.mp4')])).toMatchObject({ code: 0 });
  expect(await readFile(inFolder('es.mp4'), 'utf8')).toBe('film');
  expect(calls.find(({ method }) => method === 'POST')!.body).not.toContain('voice_consent');
});

it('lists voices, usage and history for people and programs', async () => {
  const items = [
    { history_item_id: 'item1', voice_name: 'Ana', text: 'Hello\nthere', date_unix: 1_790_000_000, source: 'TTS' },
  ];
  const { run } = await open((route) => {
    if (route === 'GET /v1/history') return json({ history: items, last_history_item_id: 'item1', has_more: false });
    if (route === 'GET /v1/history/item1/audio') return sound('mp3');
    if (route !== 'GET /v1/user/subscription') return undefined;
    return json({
      tier: 'free',
      character_count: 1234,
      character_limit: 10_000,
      next_character_count_reset_unix: 1_790_000_000,
      voice_slots_used: 1,
      voice_limit: 3,
    });
  });
  expect((await run(['voices'])).out.split('\n').slice(0, 2)).toEqual([
    expect.stringMatching(/^ID +NAME +CATEGORY +LABELS$/),
    expect.stringMatching(/^voiceana0000000000001 +Ana +premade +es$/),
  ]);
  expect(JSON.parse((await run(['voices', '--json'])).out)).toEqual(voices.voices);
  expect((await run(['usage'])).out).toContain('Credits used  1,234 of 10,000');
  expect((await run(['history'])).out).toContain('Hello there');
  const args = ['history', '--download', '--dir', folder];
  expect((await run(args)).code).toBe(0);
  await run(args);
  expect((await readdir(folder)).toSorted()).toEqual(['2026-09-21-Hello-there-2.mp3', '2026-09-21-Hello-there.mp3']);
});

it('stores a login that only its owner may read, and sends its key to its server alone', async () => {
  const { run, url, calls } = await open((route) => (route === 'GET /v1/models' ? json([]) : undefined));
  const path = join(folder, 'timbre', 'config.json');
  expect(await run(['login', url], { env: {}, input: 'sk_wrong\n' })).toMatchObject({
    code: 3,
    err: 'timbre login: The API key is invalid.\n',
  });
  expect(await run(['login', `${url}/`], { env: {}, input: 'sk_right\n' })).toMatchObject({ code: 0 });
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ url, api_key: 'sk_right' });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await run(['voices'], { env: {} })).code).toBe(0);

  const other = await open(() => undefined);
  const before = calls.length;
  expect((await other.run(['voices'], { env: { TIMBRE_URL: other.url } })).code).toBe(3);
  expect([calls.length, other.calls.length]).toEqual([before, 0]);
  await run(['logout'], { env: {} });
  expect((await run(['voices', '--url', url], { env: {} })).err).toContain('Run "timbre login"');
});

it('tells wrong usage, refusals and silent servers apart by the exit code', async () => {
  const { run } = await open((route) =>
    route === 'GET /v1/models'
      ? json({ detail: { status: 'missing_permissions', message: 'The key may not do this.' } }, 403)
      : undefined,
  );
  expect(await run(['shout'])).toMatchObject({ code: 2, err: expect.stringContaining('There is no command shout.') });
  expect(await run(['models', '--loud'])).toMatchObject({ code: 2, err: expect.stringContaining("'--loud'") });
  expect(await run(['speak', 'one', 'two'])).toMatchObject({ code: 2, err: expect.stringContaining('"two"') });
  expect(await run(['models'])).toMatchObject({ code: 3, err: 'timbre models: The key may not do this.\n' });
  expect((await run(['voices', '--url', 'http://127.0.0.1:1'])).code).toBe(4);
  expect(await run(['--version'])).toMatchObject({ code: 0, out: '1.2.3\n' });
});

it('explains each command, and completes all of them in each shell', async () => {
  const { run } = await open(() => undefined);
  const { out } = await run([]);
  for (const { name, summary, options } of allCommands) {
    expect(out).toContain(summary);
    const { code, out: help } = await run([name, '--help']);
    expect(code).toBe(0);
    for (const option of Object.keys(options)) expect(help).toContain(`--${option}`);
    for (const shell of ['bash', 'zsh', 'fish'])
      expect((await run(['completion', shell])).out, `${shell} ${name}`).toContain(name);
  }
  expect((await run(['completion', 'powershell'])).code).toBe(2);
});

it('stops when the person interrupts it', async () => {
  const server = await startFakeServer((route) =>
    route === 'GET /v1/dubbing/dub1'
      ? json({ status: 'dubbing', progress: 0, progress_message: null, error: null })
      : json({ dubbing_id: 'dub1' }),
  );
  onTestFinished(() => server.close());
  const env = { TIMBRE_URL: server.url, TIMBRE_API_KEY: 'key' };
  const { terminal, interrupt } = testTerminal({ configFolder: folder, env });
  const running = runCli(['dub', 'https://example.com/talk.mp4', '--to', 'es'], terminal, '1.2.3');
  await expect.poll(() => server.calls.length).toBeGreaterThan(1);
  interrupt();
  expect(await running).toBe(130);
});

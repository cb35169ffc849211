import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeSnippet } from './code-snippets.ts';
import { type SpeechRequest, speechBodyOf } from './speech-request.ts';

const run = promisify(execFile);

const request: SpeechRequest = {
  voiceId: 'mRq7vKc2TnX5bZaLd8Ws',
  text: `It's "quoted" $HOME \`date\` \\n back\\slash,\ntwo lines, 5 % & ünïcode 🎧 "key": 1`,
  modelId: 'eleven_v3',
  languageCode: 'de',
  settings: { stability: 0.3, similarity_boost: 0.8, style: 0.1, use_speaker_boost: false, speed: 1.1 },
  outputFormat: 'mp3_22050_32',
  dictionaries: [{ id: 'dict1' }, { id: 'dict2', versionId: 'v7' }],
};

interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly key: string | undefined;
  readonly body: unknown;
}

let server: Server;
let baseUrl: string;
let folder: string;
const sentRequests: SentRequest[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snippets-'));
  server = createServer(async (incoming, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    sentRequests.push({
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      key: incoming.headers['xi-api-key'] as string | undefined,
      body: JSON.parse(Buffer.concat(chunks).toString()),
    });
    reply.setHeader('content-type', 'audio/mpeg').end('sound');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const expected = {
  method: 'POST',
  url: `/v1/text-to-speech/${request.voiceId}?output_format=mp3_22050_32`,
  key: 'sk_test',
  body: speechBodyOf(request),
};

describe('U-52 code for the current settings', () => {
  it('passes curl the exact request, with any characters in the text', async () => {
    const curl = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }`;
    const code = codeSnippet('curl', request, baseUrl);
    const { stdout } = await run('sh', ['-ec', `${curl}\n${code}`], { env: { ...process.env, KEY: 'sk_test' } });
    const words = stdout.split('\0').slice(0, -1);
    expect(JSON.parse(words[6]!)).toEqual(speechBodyOf(request));
    expect(words.toSpliced(6, 1)).toEqual([
      `${baseUrl}${expected.url}`,
      '-H',
      'xi-api-key: sk_test',
      '-H',
      'content-type: application/json',
      '-d',
      '--output',
      'speech.mp3',
    ]);
  });

  it('sends the same request with the official JavaScript SDK', async () => {
    const code = codeSnippet('JavaScript', request, baseUrl).replace(
      "'speech.mp3'",
      JSON.stringify(join(folder, 'from-sdk.mp3')),
    );
    await run(process.execPath, ['--input-type=module', '-e', code], { env: { ...process.env, KEY: 'sk_test' } });
    expect(sentRequests.splice(0)).toEqual([expected]);
    expect(await readFile(join(folder, 'from-sdk.mp3'), 'utf8')).toBe('sound');
    // The SDK is large: importing it takes seconds on a busy machine.
  }, 60_000);

  it('sets every setting in Python', () => {
    const code = codeSnippet('Python', { ...request, text: 'It is "so"', languageCode: undefined }, baseUrl);
    expect(code).toContain(`base_url="${baseUrl}"`);
    expect(code).toContain(`    text="It is \\"so\\"",
    model_id="eleven_v3",
    output_format="mp3_22050_32",
    voice_settings=VoiceSettings(
        stability=0.3,
        similarity_boost=0.8,
        style=0.1,
        use_speaker_boost=False,
        speed=1.1,
    ),
    pronunciation_dictionary_locators=[
        PronunciationDictionaryVersionLocator(pronunciation_dictionary_id="dict1"),
        PronunciationDictionaryVersionLocator(pronunciation_dictionary_id="dict2", version_id="v7"),
    ],
)`);
    expect(code).toContain('from elevenlabs import VoiceSettings, PronunciationDictionaryVersionLocator\n');
  });

  it('omits unchanged settings', () => {
    const plain = { ...request, settings: undefined, dictionaries: undefined };
    expect(codeSnippet('Python', plain, baseUrl)).not.toContain('from elevenlabs import');
    expect(codeSnippet('curl', plain, baseUrl)).not.toContain('pronunciation');
    expect(codeSnippet('curl', plain, baseUrl)).not.toContain('voice_settings');
    expect(codeSnippet('JavaScript', plain, baseUrl)).not.toContain('voiceSettings');
    expect(codeSnippet('Python', plain, baseUrl)).not.toContain('VoiceSettings');
  });
});

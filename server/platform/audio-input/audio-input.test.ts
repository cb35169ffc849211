import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audioUploadTypes, videoUploadTypes } from '../../../contract/catalogue/upload-types.ts';
import { type Codecs, openCodecs } from '../../../engines/codec/codecs.ts';
import type { UploadedFile } from '../uploaded-file.ts';
import { openAudioInput } from './audio-input.ts';
import type { AudioLimits } from './audio-input-messages.ts';

const { signal } = new AbortController();
const limits: AudioLimits = { maxBytes: 2 ** 30, maxDurationS: 7200, maxChannels: 6 };
const fixture = (name: string) => fileURLToPath(new URL(`../../../engines/codec/fixtures/${name}`, import.meta.url));

let codecs: Codecs;
let folder: string;
let input: ReturnType<typeof openAudioInput>;
let server: Server;
let origin: string;
const served = new Map<string, { status?: number; location?: string; body?: Buffer; length?: number }>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timbre-input-'));
  codecs = await openCodecs({ processes: 1, spoolDirectory: folder });
  server = createServer(({ url = '' }, reply) => {
    const { status = 200, location, body = Buffer.alloc(0), length = body.length } = served.get(url) ?? { status: 404 };
    reply.writeHead(status, { 'content-length': length, ...(location && { location }) });
    reply.end(body);
    if (length > body.length) reply.destroy();
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  input = openInput([origin]);
});
afterAll(async () => {
  server.close();
  await codecs.close();
  await rm(folder, { recursive: true });
});

const openInput = (allowedHosts: readonly string[]) =>
  openAudioInput({ codecs, temporaryFolder: folder, outgoing: { allowPrivate: false, allowedHosts } });

async function asFile(path: string, name = 'a.mp3'): Promise<UploadedFile> {
  return { name, path, bytes: (await stat(path)).size };
}
async function write(content: Buffer, name = 'a.mp3'): Promise<UploadedFile> {
  const path = join(folder, `file-${Math.random()}`);
  await writeFile(path, content);
  return asFile(path, name);
}
const half = (file: Buffer): Buffer => file.subarray(0, file.length >> 1);

async function readAll(file: UploadedFile, options: { limits?: AudioLimits; isRawPcm?: boolean } = {}) {
  const source = await input.inspect(file, { param: 'file', limits, ...options }, signal);
  let samples = 0;
  for await (const { channels } of input.read(source, { sampleRate: 16_000 }, signal)) samples += channels[0]!.length;
  return { ...source, durationS: samples / 16_000 };
}

describe('a file', () => {
  it.each([...audioUploadTypes.map((type) => `tone.${type}`), ...videoUploadTypes.map((type) => `video.${type}`)])(
    'FILE-003 FILE-004 STS-005 of the type %s is decoded whatever its name',
    async (name) => {
      const { durationS, hasVideo, channels } = await readAll(await asFile(fixture(name), 'notes.txt'));
      expect(Math.abs(durationS - 1)).toBeLessThan(0.06);
      expect([hasVideo, channels]).toEqual([name.startsWith('video'), 1]);
    },
  );

  it('is refused by its name and field if it is something else', async () => {
    const executable = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(5000, 0x90)]);
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    for (const [content, message] of [
      [executable, '“a.mp3” is not an audio or video file that can be read.'],
      [bomb, '“a.mp3” is an archive. Upload the audio file itself.'],
      [Buffer.from('PK\x03\x04 bomb'), '“a.mp3” is an archive. Upload the audio file itself.'],
      [Buffer.alloc(0), '“a.mp3” is empty.'],
      [(await readFile(fixture('tone.wav'))).subarray(0, 44), '“a.mp3” is incomplete: part of the file is missing.'],
      [half(await readFile(fixture('video.mkv'))), '“a.mp3” is incomplete: part of the file is missing.'],
    ] as const)
      await expect(readAll(await write(content)), message).rejects.toMatchObject({
        code: 'invalid_audio',
        message,
        param: 'file',
      });
  });

  it('is refused if it is a video without sound', async () => {
    await expect(readAll(await asFile(fixture('silent.mp4'), 'film.mp4'))).rejects.toMatchObject({
      message: '“film.mp4” is a video without sound.',
    });
  });

  it('is refused above the limits, at the latest while it is read', async () => {
    const tone = await asFile(fixture('tone.mp3'), 'x.mp3');
    const message = '“x.mp3” is longer than 0.5 seconds.';
    await expect(readAll(tone, { limits: { ...limits, maxDurationS: 0.5 } })).rejects.toMatchObject({
      code: 'audio_too_long',
      message,
    });
    await expect(readAll(tone, { limits: { ...limits, maxChannels: 0 } })).rejects.toMatchObject({
      message: '“x.mp3” has 1 channels. At most 0 are supported.',
    });
    await expect(readAll(tone, { limits: { ...limits, maxBytes: 2 ** 10 } })).rejects.toMatchObject({
      message: '“x.mp3” is larger than 0 MB.',
    });
  });

  it('of samples without a container is read as 16-bit PCM at 16 kHz', async () => {
    const { durationS } = await readAll(await write(Buffer.alloc(32_000)), { isRawPcm: true });
    expect(durationS).toBe(1);
    await expect(readAll(await write(Buffer.alloc(31_999)), { isRawPcm: true })).rejects.toMatchObject({
      code: 'invalid_audio',
    });
  });
});

describe('the file at a URL', () => {
  const download = (path: string, maxBytes = limits.maxBytes, from = input) =>
    from.download(`http://${origin}${path}`, { param: 'source_url', limits: { ...limits, maxBytes } }, signal);

  it('is stored through redirects and deleted after use', async () => {
    const body = await readFile(fixture('tone.ogg'));
    served.set('/r', { status: 302, location: '/speech%20a.ogg' });
    served.set('/speech%20a.ogg', { body });
    let path: string;
    {
      await using file = await download('/r');
      expect(file).toMatchObject({ name: 'speech a.ogg', bytes: body.length });
      expect((await readAll(file)).durationS).toBeGreaterThan(0.9);
      path = file.path;
    }
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is refused if it is private, missing, incomplete, too large or redirects there', async () => {
    served.set('/big', { body: Buffer.alloc(5000) });
    served.set('/cut', { body: Buffer.alloc(100), length: 900 });
    served.set('/loop', { status: 301, location: '/loop' });
    served.set('/inside', { status: 302, location: 'http://169.254.169.254/latest' });
    for (const [path, code, message] of [
      ['/none', 'invalid_parameters', 'answered with status 404'],
      ['/big', 'request_too_large', 'larger than'],
      ['/cut', 'invalid_parameters', `${origin}`],
      ['/loop', 'invalid_parameters', 'redirects too often'],
      ['/inside', 'invalid_parameters', 'https://'],
    ] as const)
      await expect(download(path, 1000), path).rejects.toMatchObject({
        code,
        param: 'source_url',
        message: expect.stringContaining(message),
      });
    await expect(download('/big', 9000, openInput([]))).rejects.toMatchObject({ code: 'invalid_parameters' });
    expect((await readdir(folder)).filter((name) => name.startsWith('download'))).toEqual([]);
  });
});

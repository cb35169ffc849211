import { describe, expect, it, vi } from 'vitest';
import { bySentence } from '../compose/by-sentence.ts';
import { fakeEngine, request } from '../compose/test-engine.ts';
import { EngineError, type SpeechChunk } from '../contract.ts';
import { openRemote, type RemoteOptions } from './remote.ts';
import { withSubstitute } from './stand-in.ts';
import { breaksOffAfter, hangs, refuses, samplesOf, speaks, startUpstream } from './test-upstream.ts';
import { productVoices, readRemoteVoices } from './voices.ts';

const never = new AbortController().signal;
const key = 'sk-secret-of-the-upstream';
const remote = (url: string, changes: Partial<RemoteOptions> = {}) =>
  openRemote({
    url,
    key,
    api: 'openai',
    voices: readRemoteVoices('Ada=alloy:en'),
    limits: { backoffMs: 10, headMs: 150, idleMs: 150 },
    ...changes,
  });

async function hear(stream: AsyncIterable<SpeechChunk>): Promise<Float32Array> {
  const samples: number[] = [];
  for await (const { pcm } of stream) samples.push(...pcm.samples);
  return Float32Array.from(samples);
}

describe('a remote engine', () => {
  it('asks an OpenAI upstream for PCM, with key, model, voice and speed', async () => {
    await using upstream = await startUpstream(speaks(samplesOf(1000), samplesOf(200, -8192)));
    const engine = remote(`${upstream.url}/v1/`, { model: 'tts-1-hd' });
    const settings = { ...request('').settings, speed: 1.1 };
    const samples = await hear(engine.speak(request('Hello.', { voice: 'alloy', settings }), never));
    expect(samples).toHaveLength(1200);
    expect([samples[0], samples[1199]]).toEqual([0.25, -0.25]);
    expect(upstream.calls[0]).toMatchObject({
      path: '/v1/audio/speech',
      headers: { authorization: `Bearer ${key}` },
      body: { model: 'tts-1-hd', input: 'Hello.', voice: 'alloy', response_format: 'pcm', speed: 1.1 },
    });
  });

  it('asks an upstream of the public API for PCM, with all settings', async () => {
    await using upstream = await startUpstream(speaks(samplesOf(1000)));
    const engine = remote(upstream.url, { api: 'elevenlabs', model: 'eleven_flash_v2_5' });
    await hear(engine.speak(request('Hallo.', { voice: 'a/b', language: 'de', seed: 7, normalization: 'off' }), never));
    expect(upstream.calls[0]).toMatchObject({
      path: '/v1/text-to-speech/a%2Fb/stream?output_format=pcm_24000',
      headers: { 'xi-api-key': key },
      body: {
        text: 'Hallo.',
        model_id: 'eleven_flash_v2_5',
        language_code: 'de',
        seed: 7,
        apply_text_normalization: 'off',
        voice_settings: { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 },
      },
    });
    expect(upstream.calls[0]!.headers).not.toHaveProperty('authorization');
  });

  it('gives audio while the upstream still speaks, samples cut anywhere', async () => {
    const finish = Promise.withResolvers<void>();
    const audio = samplesOf(100);
    await using upstream = await startUpstream(async (reply) => {
      reply.writeHead(200, { 'content-type': 'application/octet-stream' });
      reply.write(audio.subarray(0, 101));
      await finish.promise;
      reply.end(audio.subarray(101));
    });
    const stream = remote(upstream.url, { limits: {} }).speak(request('Hello.'), never)[Symbol.asyncIterator]();
    expect((await stream.next()).value.pcm.samples).toHaveLength(50);
    finish.resolve();
    const rest = (await stream.next()).value.pcm.samples as Float32Array;
    expect(rest).toHaveLength(50);
    expect(new Set(rest)).toEqual(new Set([0.25]));
  });

  it.each([500, 503, 429, 408])('tries again after %i, and then speaks', async (status) => {
    await using upstream = await startUpstream(refuses(status), refuses(status), speaks(samplesOf(500)));
    expect(await hear(remote(upstream.url).speak(request('Hello.'), never))).toHaveLength(500);
    expect(upstream.calls).toHaveLength(3);
  });

  it('tries again when the upstream hangs, or breaks off before any audio', async () => {
    await using upstream = await startUpstream(
      hangs,
      (reply) => void reply.writeHead(200, { 'content-type': 'audio/pcm' }).flushHeaders(),
      speaks(samplesOf(500)),
    );
    expect(await hear(remote(upstream.url).speak(request('Hello.'), never))).toHaveLength(500);
    expect(upstream.calls).toHaveLength(3);
  });

  it('gives up after three calls', async () => {
    await using upstream = await startUpstream(refuses(500));
    const failing = hear(remote(upstream.url).speak(request('Hello.'), never));
    await expect(failing).rejects.toMatchObject({ engineId: 'remote', message: 'the upstream answered 500' });
    expect(upstream.calls).toHaveLength(3);
  });

  it.each([400, 401, 403, 404, 302])('does not try again after %i, and never repeats the key', async (status) => {
    await using upstream = await startUpstream(refuses(status));
    const error = await hear(remote(upstream.url).speak(request('Hello.'), never)).catch((reason) => reason);
    expect(error).toBeInstanceOf(EngineError);
    expect(upstream.calls).toHaveLength(1);
    expect(`${error.stack} ${JSON.stringify(error)} ${error.cause?.stack}`).not.toContain(key);
  });

  it('fails when the audio is cut, or goes silent, in the middle: it does not begin again', async () => {
    for (const behaviour of [
      breaksOffAfter(samplesOf(500)),
      (reply: Parameters<ReturnType<typeof speaks>>[0]) => {
        reply.writeHead(200, { 'content-type': 'audio/pcm' });
        reply.write(samplesOf(500));
      },
    ]) {
      await using upstream = await startUpstream(behaviour);
      const heard: SpeechChunk[] = [];
      const failing = async () => {
        for await (const chunk of remote(upstream.url).speak(request('Hello.'), never)) heard.push(chunk);
      };
      await expect(failing()).rejects.toBeInstanceOf(EngineError);
      expect(heard.length).toBeGreaterThan(0);
      expect(upstream.calls).toHaveLength(1);
    }
  });

  it('refuses what is no audio, and more audio than any text makes', async () => {
    await using page = await startUpstream((reply) => {
      reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    });
    await expect(hear(remote(page.url).speak(request('Hi'), never))).rejects.toThrow('text/html in place of audio');
    const second = samplesOf(24_000);
    await using endless = await startUpstream(speaks(...Array.from({ length: 70 }, () => second)));
    await expect(hear(remote(endless.url).speak(request('Hi'), never))).rejects.toThrow('more than any voice');
  });

  it('ends the call when the reader leaves, at any time', async () => {
    await using upstream = await startUpstream(hangs);
    const leaving = new AbortController();
    const reason = new Error('left');
    const stream = hear(remote(upstream.url).speak(request('Hello.'), leaving.signal));
    await expect.poll(() => upstream.calls.length).toBe(1);
    leaving.abort(reason);
    await expect(stream).rejects.toBe(reason);
    await expect.poll(upstream.left).toBe(1);
  });

  it('reads no further ahead of a slow reader than the sockets hold', async () => {
    let sent = 0;
    await using upstream = await startUpstream(async (reply) => {
      reply.writeHead(200, { 'content-type': 'audio/pcm' });
      const piece = samplesOf(50_000);
      for (; sent < 2000; sent += 1)
        if (!reply.write(piece)) await new Promise((resolve) => reply.once('drain', resolve));
    });
    const text = 'x'.repeat(5000);
    const stream = remote(upstream.url).speak(request(text), never)[Symbol.asyncIterator]();
    await stream.next();
    await new Promise((resolve) => setTimeout(resolve, 300));
    // 100 kB a piece: what both sockets buffer, of 200 MB.
    expect(sent).toBeLessThan(200);
    await stream.return?.();
  });

  it('has the next sentence on its way while one is heard', async () => {
    await using upstream = await startUpstream(speaks(samplesOf(500), samplesOf(500)));
    const stream = bySentence(remote(upstream.url)).speak(request('One is here. Two is here. Three is here.'), never);
    const iterator = stream[Symbol.asyncIterator]();
    await iterator.next();
    await expect.poll(() => upstream.calls.map(({ body }) => body.input)).toEqual(['One is here.', 'Two is here.']);
    await iterator.return?.();
  });
});

describe('a stand-in', () => {
  it('speaks when the upstream fails before its first audio', async () => {
    await using upstream = await startUpstream(refuses(401));
    const local = fakeEngine();
    const engine = withSubstitute(remote(upstream.url), (asked, signal) => local.speak(asked, signal));
    const chunks = await Array.fromAsync(engine.speak(request('Hello.'), never));
    expect(chunks.map(({ pcm, substituted }) => [pcm.samples.length, substituted])).toEqual([
      [3, true],
      [3, true],
    ]);
    expect(local.calls).toEqual(['Hello.']);
  });

  it('keeps silent once there was audio, for one who left, and when there is nobody', async () => {
    const substitute = vi.fn(() => undefined);
    await using upstream = await startUpstream(breaksOffAfter(samplesOf(500)), refuses(401));
    const engine = withSubstitute(remote(upstream.url), substitute);
    await expect(hear(engine.speak(request('Hello.'), never))).rejects.toThrow('broke off');
    await expect(hear(engine.speak(request('Hello.'), AbortSignal.abort(new Error('left'))))).rejects.toThrow('left');
    expect(substitute).not.toHaveBeenCalled();
    await expect(hear(engine.speak(request('Hello.'), never))).rejects.toThrow('answered 401');
  });
});

describe('the list of remote voices', () => {
  it('becomes voices of ours, whose ids never change', () => {
    const [ada, bo] = productVoices(readRemoteVoices('Ada = alloy:de , Bo=urn:x:voice_1'.replace(' = ', '=')));
    expect(ada).toMatchObject({ name: 'Ada', languages: ['de'], labels: { language: 'de' } });
    expect(bo!.speakers).toEqual([{ engineId: 'remote', engineVoice: 'urn:x:voice_1', languages: bo!.languages }]);
    expect(bo!.languages.length).toBe(74);
    expect(ada!.id).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(ada!.id).toBe(productVoices(readRemoteVoices('Other=alloy'))[0]!.id);
    expect(ada!.id).not.toBe(bo!.id);
  });

  it.each([
    ['', 'names no voice'],
    ['Ada', '"Ada" is not Name='],
    ['Ada=', '"Ada=" is not Name='],
    ['Ada=alloy:xx', 'names no language: xx'],
    ['Ada=alloy,Bo=alloy', 'there twice'],
  ])('%j is refused by name', (list, message) => {
    expect(() => readRemoteVoices(list)).toThrow(message);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { byClause } from '../compose/by-clause.ts';
import { fakeTts, request } from '../compose/test-engine.ts';
import { withFallback } from '../compose/with-fallback.ts';
import type { ClauseChunk } from '../contract/clauses.ts';
import { EngineError } from '../contract/engine-error.ts';
import { neverAborted } from '../contract/test-signal.ts';
import { openRemote, type RemoteOptions } from './remote.ts';
import { disconnectsAfter, failsWith, hangs, pcmBytes, sendsAudio, startUpstream } from './test-upstream.ts';
import { readRemoteVoices, toProductVoices } from './voices.ts';

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

async function collectSamples(stream: AsyncIterable<ClauseChunk>): Promise<Float32Array> {
  const samples: number[] = [];
  for await (const { pcm } of stream) samples.push(...pcm.samples);
  return Float32Array.from(samples);
}

describe('a remote engine', () => {
  it('requests PCM from an OpenAI upstream, with key, model, voice and speed', async () => {
    await using upstream = await startUpstream(sendsAudio(pcmBytes(1000), pcmBytes(200, -8192)));
    const engine = remote(`${upstream.url}/v1/`, { model: 'tts-1-hd' });
    const settings = { ...request('').settings, speed: 1.1 };
    const samples = await collectSamples(
      engine.synthesize(request('Hello.', { voice: 'alloy', settings }), neverAborted),
    );
    expect(samples).toHaveLength(1200);
    expect([samples[0], samples[1199]]).toEqual([0.25, -0.25]);
    expect(upstream.calls[0]).toMatchObject({
      path: '/v1/audio/speech',
      headers: { authorization: `Bearer ${key}` },
      body: { model: 'tts-1-hd', input: 'Hello.', voice: 'alloy', response_format: 'pcm', speed: 1.1 },
    });
  });

  it('requests PCM from an upstream of the public API, with all settings', async () => {
    await using upstream = await startUpstream(sendsAudio(pcmBytes(1000)));
    const engine = remote(upstream.url, { api: 'elevenlabs', model: 'eleven_flash_v2_5' });
    await collectSamples(
      engine.synthesize(
        request('Hallo.', { voice: 'a/b', language: 'de', seed: 7, normalization: 'off' }),
        neverAborted,
      ),
    );
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

  it('streams audio while the upstream is sending, even if a sample is split', async () => {
    const finish = Promise.withResolvers<void>();
    const audio = pcmBytes(100);
    await using upstream = await startUpstream(async (reply) => {
      reply.writeHead(200, { 'content-type': 'application/octet-stream' });
      reply.write(audio.subarray(0, 101));
      await finish.promise;
      reply.end(audio.subarray(101));
    });
    const stream = remote(upstream.url, { limits: {} })
      .synthesize(request('Hello.'), neverAborted)
      [Symbol.asyncIterator]();
    expect((await stream.next()).value.pcm.samples).toHaveLength(50);
    finish.resolve();
    const rest = (await stream.next()).value.pcm.samples as Float32Array;
    expect(rest).toHaveLength(50);
    expect(new Set(rest)).toEqual(new Set([0.25]));
  });

  it.each([500, 503, 429, 408])('retries after %i until it succeeds', async (status) => {
    await using upstream = await startUpstream(failsWith(status), failsWith(status), sendsAudio(pcmBytes(500)));
    expect(await collectSamples(remote(upstream.url).synthesize(request('Hello.'), neverAborted))).toHaveLength(500);
    expect(upstream.calls).toHaveLength(3);
  });

  it('retries if the upstream hangs or disconnects before any audio', async () => {
    await using upstream = await startUpstream(
      hangs,
      (reply) => void reply.writeHead(200, { 'content-type': 'audio/pcm' }).flushHeaders(),
      sendsAudio(pcmBytes(500)),
    );
    expect(await collectSamples(remote(upstream.url).synthesize(request('Hello.'), neverAborted))).toHaveLength(500);
    expect(upstream.calls).toHaveLength(3);
  });

  it('gives up after three calls', async () => {
    await using upstream = await startUpstream(failsWith(500));
    const failing = collectSamples(remote(upstream.url).synthesize(request('Hello.'), neverAborted));
    await expect(failing).rejects.toMatchObject({ engineId: 'remote', message: 'the upstream answered 500' });
    expect(upstream.calls).toHaveLength(3);
  });

  it.each([
    [503, true],
    [429, false],
    [404, false],
  ])('tells an outage from the failure of a single call: %i', async (status, isOutage) => {
    await using upstream = await startUpstream(failsWith(status));
    const failing = collectSamples(remote(upstream.url).synthesize(request('Hello.'), neverAborted));
    await expect(failing).rejects.toMatchObject({ isOutage });
  });

  it.each([400, 401, 403, 404, 302])('does not retry after %i and never exposes the key', async (status) => {
    await using upstream = await startUpstream(failsWith(status));
    const error = await collectSamples(remote(upstream.url).synthesize(request('Hello.'), neverAborted)).catch(
      (reason) => reason,
    );
    expect(error).toBeInstanceOf(EngineError);
    expect(upstream.calls).toHaveLength(1);
    expect(`${error.stack} ${JSON.stringify(error)} ${error.cause?.stack}`).not.toContain(key);
  });

  it('fails without a retry if the audio stops in the middle', async () => {
    for (const behaviour of [
      disconnectsAfter(pcmBytes(500)),
      (reply: Parameters<ReturnType<typeof sendsAudio>>[0]) => {
        reply.writeHead(200, { 'content-type': 'audio/pcm' });
        reply.write(pcmBytes(500));
      },
    ]) {
      await using upstream = await startUpstream(behaviour);
      const chunks: ClauseChunk[] = [];
      const failing = async () => {
        for await (const chunk of remote(upstream.url).synthesize(request('Hello.'), neverAborted)) chunks.push(chunk);
      };
      await expect(failing()).rejects.toBeInstanceOf(EngineError);
      expect(chunks.length).toBeGreaterThan(0);
      expect(upstream.calls).toHaveLength(1);
    }
  });

  it('rejects responses that are not audio or too long', async () => {
    await using page = await startUpstream((reply) => {
      reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    });
    await expect(collectSamples(remote(page.url).synthesize(request('Hi'), neverAborted))).rejects.toThrow(
      'text/html instead of audio',
    );
    const second = pcmBytes(24_000);
    await using endless = await startUpstream(sendsAudio(...Array.from({ length: 70 }, () => second)));
    await expect(collectSamples(remote(endless.url).synthesize(request('Hi'), neverAborted))).rejects.toThrow(
      'more audio than the text can need',
    );
  });

  it('ends the call when the reader cancels', async () => {
    await using upstream = await startUpstream(hangs);
    const abort = new AbortController();
    const reason = new Error('cancelled');
    const stream = collectSamples(remote(upstream.url).synthesize(request('Hello.'), abort.signal));
    await expect.poll(() => upstream.calls.length).toBe(1);
    abort.abort(reason);
    await expect(stream).rejects.toBe(reason);
    await expect.poll(upstream.abandoned).toBe(1);
  });

  it('buffers nothing beyond the sockets for a slow reader', async () => {
    let sent = 0;
    await using upstream = await startUpstream(async (reply) => {
      reply.writeHead(200, { 'content-type': 'audio/pcm' });
      const piece = pcmBytes(50_000);
      for (; sent < 2000; sent += 1)
        if (!reply.write(piece)) await new Promise((resolve) => reply.once('drain', resolve));
    });
    const text = 'x'.repeat(5000);
    const stream = remote(upstream.url).synthesize(request(text), neverAborted)[Symbol.asyncIterator]();
    await stream.next();
    await new Promise((resolve) => setTimeout(resolve, 300));
    // Each piece has 100 kB; the sockets buffer a small part of the 200 MB.
    expect(sent).toBeLessThan(200);
    await stream.return?.();
  });

  it('requests the next sentence while the current one is read', async () => {
    await using upstream = await startUpstream(sendsAudio(pcmBytes(500), pcmBytes(500)));
    const stream = byClause(remote(upstream.url)).speak(
      request('One is here. Two is here. Three is here.'),
      neverAborted,
    );
    const iterator = stream[Symbol.asyncIterator]();
    await iterator.next();
    await expect.poll(() => upstream.calls.map(({ body }) => body.input)).toEqual(['One is here.', 'Two is here.']);
    await iterator.return?.();
  });
});

describe('the fallback engine', () => {
  it('takes over when the upstream fails before its first audio', async () => {
    await using upstream = await startUpstream(failsWith(401));
    const local = fakeTts();
    const engine = withFallback(byClause(remote(upstream.url)), (fallbackRequest, signal) =>
      local.speak(fallbackRequest, signal),
    );
    const chunks = await Array.fromAsync(engine.speak(request('Hello.'), neverAborted));
    expect(chunks.map(({ pcm, isFallback }) => [pcm.samples.length, isFallback])).toEqual([
      [3, true],
      [3, true],
    ]);
    expect(local.calls).toEqual(['Hello.']);
  });

  it('is not used after the first audio or an abort, and may be missing', async () => {
    const fallback = vi.fn(() => undefined);
    await using upstream = await startUpstream(disconnectsAfter(pcmBytes(500)), failsWith(401));
    const engine = withFallback(byClause(remote(upstream.url)), fallback);
    await expect(collectSamples(engine.speak(request('Hello.'), neverAborted))).rejects.toThrow(
      'closed the connection',
    );
    await expect(
      collectSamples(engine.speak(request('Hello.'), AbortSignal.abort(new Error('cancelled')))),
    ).rejects.toThrow('cancelled');
    expect(fallback).not.toHaveBeenCalled();
    await expect(collectSamples(engine.speak(request('Hello.'), neverAborted))).rejects.toThrow('answered 401');
  });
});

describe('the list of remote voices', () => {
  it('becomes product voices with stable IDs', () => {
    const [ada, bo] = toProductVoices(readRemoteVoices('Ada = alloy:de , Bo=urn:x:voice_1'.replace(' = ', '=')));
    expect(ada).toMatchObject({ name: 'Ada', languages: ['de'], labels: { language: 'de' } });
    expect(bo!.speakers).toEqual([{ engineId: 'remote', engineVoice: 'urn:x:voice_1', languages: bo!.languages }]);
    expect(bo!.languages.length).toBe(74);
    expect(ada!.id).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(ada!.id).toBe(toProductVoices(readRemoteVoices('Other=alloy'))[0]!.id);
    expect(ada!.id).not.toBe(bo!.id);
  });

  it.each([
    ['', 'has no voice'],
    ['Ada', '"Ada" is not Name='],
    ['Ada=', '"Ada=" is not Name='],
    ['Ada=alloy:xx', 'has an unknown language: xx'],
    ['Ada=alloy,Bo=alloy', 'appears twice'],
  ])('rejects %j and names the entry', (list, message) => {
    expect(() => readRemoteVoices(list)).toThrow(message);
  });
});

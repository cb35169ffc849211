import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import type { Translator } from '../../../engines/translate/translator.ts';
import { silentLog } from '../../platform/test-doubles.ts';
import { languageModelsService } from '../agent-brain/models/language-models.service.ts';
import { modelRepliesService } from '../agent-brain/models/model-replies.service.ts';
import { modelSending } from '../agent-brain/models/model-sending.service.ts';
import { operatorModels } from '../agent-brain/models/model-target.rules.ts';
import { addressTranslator } from './address-translator.service.ts';
import { modelTranslator } from './model-translator.service.ts';
import { translatorsService } from './translators.service.ts';

interface Sent {
  readonly path: string;
  // biome-ignore lint/suspicious/noExplicitAny: the bodies of two APIs
  readonly body: any;
}

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((done) => (server ? server.close(done) : done(undefined)));
  server = undefined;
});

/** Starts a server that answers with JSON; an answer of undefined never comes. */
async function serve(answer: (sent: Sent) => unknown | Promise<unknown>) {
  const all: Sent[] = [];
  const started = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const sent = { path: request.url ?? '', body: text === '' ? undefined : JSON.parse(text) };
    all.push(sent);
    const reply = await answer(sent);
    if (reply === undefined) return;
    const { status = 200, ...rest } = reply as { status?: number };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(Array.isArray(reply) ? reply : rest));
  });
  server = started;
  await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(started.address() as AddressInfo).port}`, all };
}

const outgoing = { allowPrivate: true };
const languages = [
  { code: 'en', name: 'English', targets: ['es', 'zh-Hans', 'en'] },
  { code: 'es', name: 'Spanish', targets: ['en', 'es'] },
];
const words: Readonly<Record<string, string>> = {
  'The house is red.': 'La casa es roja.',
  'The dog sleeps.': 'El perro duerme.',
  Yes: 'Sí',
};
const long = 'We have been waiting for the train since the morning, and now it is dark and cold outside the station.';
const longSpanish = 'Llevamos esperando el tren desde la mañana, y ahora está oscuro y hace frío fuera de la estación.';

const openService = (...translators: Translator[]) => translatorsService({ translators, log: silentLog });

async function libreTranslate(translate: (q: readonly string[], sent: Sent) => unknown, timeoutMs = 2_000) {
  const started = await serve((sent) => (sent.path === '/languages' ? languages : translate(sent.body.q, sent)));
  const address = addressTranslator({ url: `${started.url}/`, key: 'secret', outgoing, timeoutMs, retryDelayMs: 1 });
  return { ...started, address, service: openService(address) };
}

it('translates by a server with the API of LibreTranslate, in batches', async () => {
  const { service, all, url } = await libreTranslate((q) => ({ translatedText: q.map((text) => words[text] ?? text) }));
  const texts = Array.from({ length: 90 }, (_, at) => Object.keys(words)[at % 3]!);
  expect(await service.translate({ texts, from: 'en-US', to: 'es' }, neverAborted)).toEqual(
    texts.map((text) => words[text]),
  );
  const sent = all.filter(({ path }) => path === '/translate');
  expect(sent.map(({ body }) => body.q.length)).toEqual([40, 40, 10]);
  expect(sent[0]!.body).toMatchObject({ source: 'en', target: 'es', format: 'text', api_key: 'secret' });
  expect(all.filter(({ path }) => path === '/languages')).toHaveLength(1);
  expect(await service.describe('en', 'es')).toEqual({
    kind: 'address',
    name: `LibreTranslate at ${new URL(url).host}`,
    isDraft: false,
    isLocal: false,
  });
  expect(await service.describe('en', 'zh')).toBeDefined();
  expect(await service.describe('es', 'fr')).toBeUndefined();
});

it('asks once more for single lines that are in the wrong language, cut off or missing', async () => {
  const { service, all } = await libreTranslate((q) =>
    q.length > 1
      ? { translatedText: ['The house is red and that is all.', longSpanish.slice(0, 12), 'El perro duerme.'] }
      : { translatedText: [q[0] === long ? longSpanish : (words[q[0]!] ?? 'Sí')] },
  );
  const texts = ['The house is red.', long, 'The dog sleeps.', 'Yes'];
  expect(await service.translate({ texts, from: 'en', to: 'es' }, neverAborted)).toEqual([
    'La casa es roja.',
    longSpanish,
    'El perro duerme.',
    'Sí',
  ]);
  expect(all.filter(({ body }) => body?.q.length === 1).map(({ body }) => body.q[0])).toEqual([
    'The house is red.',
    long,
    'Yes',
  ]);
});

it('names the lines that stay without a translation', async () => {
  const { service } = await libreTranslate((q) => ({ translatedText: q.map((text) => words[text] ?? text) }));
  const texts = ['The dog sleeps.', long, 'Yes'];
  await expect(service.translate({ texts, from: 'en', to: 'es' }, neverAborted)).rejects.toMatchObject({
    code: 'translation_failed',
    message: expect.stringContaining('line 2'),
    data: { lines: [{ line: 2, fault: 'wrong_language' }] },
  });
  expect(await service.translateLines({ texts, from: 'en', to: 'es' }, neverAborted)).toEqual({
    texts: ['El perro duerme.', undefined, 'Sí'],
    failed: [{ index: 1, fault: 'wrong_language' }],
  });
});

it('gives up a translator that gets no line right', async () => {
  const { service, all } = await libreTranslate((q) => ({ translatedText: q }));
  const texts = Array.from({ length: 400 }, (_, at) => `${long} ${at}`);
  const { failed } = await service.translateLines({ texts, from: 'en', to: 'es' }, neverAborted);
  expect(failed).toHaveLength(400);
  expect(all.length).toBeLessThan(100);
});

it('retries a busy server, and reports one that fails or does not answer in time', async () => {
  let tries = 0;
  const busy = await libreTranslate((q) => (++tries === 1 ? { status: 429 } : { translatedText: q.map(() => 'Sí') }));
  expect(await busy.service.translate({ texts: ['Yes'], from: 'en', to: 'es' }, neverAborted)).toEqual(['Sí']);
  await new Promise((done) => server!.close(done).closeAllConnections());
  for (const answer of [() => ({ status: 403 }), () => undefined, () => ({ translated: 'x' })]) {
    const { service } = await libreTranslate(answer, 200);
    const translated = service.translate({ texts: ['Yes'], from: 'en', to: 'es' }, neverAborted);
    await expect(translated).rejects.toMatchObject({ code: 'translation_unavailable' });
    await new Promise((done) => server!.close(done).closeAllConnections());
  }
});

async function chatModel(
  reply: (lines: readonly { id: number; text: string; max_characters?: number }[], prompt: string) => unknown,
) {
  const started = await serve(({ body }) => {
    const prompt: string = body.messages[1].content;
    const lines = JSON.parse(/^Lines: (.*)$/m.exec(prompt)![1]!);
    const content = JSON.stringify(reply(lines, prompt));
    return { choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }] };
  });
  const models = operatorModels({ baseUrl: `${started.url}/v1`, models: 'small' });
  const replies = modelRepliesService({ send: modelSending({ trusted: outgoing, outgoing }), log: silentLog });
  const model = modelTranslator({ languageModels: languageModelsService({ models, replies }) });
  return { ...started, service: openService(model) };
}

it('translates by a language model, with the length of lines and the words to keep', async () => {
  const prompts: string[] = [];
  const { service, all } = await chatModel((lines, prompt) => {
    prompts.push(prompt);
    expect(lines[0]!.max_characters).toBe(32);
    expect(lines[1]).not.toHaveProperty('max_characters');
    // In another order: the IDs count.
    return { translations: lines.map(({ id, text }) => ({ id, text: words[text] })).toReversed() };
  });
  const texts = ['The house is red.', 'The dog sleeps.'];
  const request = {
    texts,
    from: 'en',
    to: 'es',
    maxMs: [2_000],
    keyterms: ['Timbre'],
    context: 'A film about dogs',
    dialect: 'Mexican',
  };
  expect(await service.translate(request, neverAborted)).toEqual(['La casa es roja.', 'El perro duerme.']);
  expect(all[0]).toMatchObject({
    path: '/v1/chat/completions',
    body: { model: 'small', response_format: { type: 'json_schema' } },
  });
  expect(prompts[0]).toContain('from English (en) to Spanish (es)');
  expect(prompts[0]).toContain('["Timbre"]');
  expect(prompts[0]).toContain('A film about dogs');
  expect(prompts[0]).toContain('"Mexican"');
});

it('asks the model once more for lines that it merged', async () => {
  const { service } = await chatModel((lines) => ({
    translations:
      lines.length > 1 ? [{ id: 1, text: words[lines[0]!.text] }] : [{ id: 1, text: words[lines[0]!.text] }],
  }));
  const texts = ['The house is red.', 'The dog sleeps.'];
  expect(await service.translate({ texts, from: 'en', to: 'es' }, neverAborted)).toEqual([
    'La casa es roja.',
    'El perro duerme.',
  ]);
});

it('reports a model that answers without JSON', async () => {
  const { service } = await chatModel(() => 'I would be happy to help.');
  const translated = service.translate({ texts: ['Yes'], from: 'en', to: 'es' }, neverAborted);
  await expect(translated).rejects.toMatchObject({ code: 'translation_failed' });
});

const fake = (kind: Translator['kind'], isDraft: boolean, pairs: readonly string[]): Translator => ({
  kind,
  isDraft,
  isLocal: true,
  describe: async (from, to) => (pairs.includes(`${from}-${to}`) ? kind : undefined),
  translate: async ({ texts }) => texts.map(() => kind),
});

it('asks translators in their order, and drafts last', async () => {
  const service = openService(
    fake('apertium', true, ['en-es', 'es-ca']),
    fake('firefox', false, ['en-es']),
    fake('model', false, ['en-es', 'en-de']),
  );
  expect((await service.describe('en', 'es'))?.kind).toBe('firefox');
  expect((await service.describe('en', 'de'))?.kind).toBe('model');
  expect(await service.describe('es', 'ca')).toMatchObject({ kind: 'apertium', isDraft: true });
  expect(await service.describe('es', 'ja')).toBeUndefined();
  const texts = ['Hello'];
  await expect(service.translate({ texts, from: 'es', to: 'ja' }, neverAborted)).rejects.toMatchObject({
    code: 'translation_unavailable',
  });
  expect(await service.translate({ texts, from: 'en-US', to: 'en-GB' }, neverAborted)).toEqual(texts);
});

it('ends with its request', async () => {
  const { service } = await libreTranslate(() => undefined);
  const caller = new AbortController();
  const translated = service.translate({ texts: ['Yes'], from: 'en', to: 'es' }, caller.signal);
  setTimeout(() => caller.abort(new Error('gone')), 100);
  await expect(translated).rejects.toThrow('gone');
});

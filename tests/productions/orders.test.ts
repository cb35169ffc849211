import { existsSync } from 'node:fs';
import { type ElevenLabs, ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { servePage } from '../../scripts/conformance/serve-page.ts';
import { speechSamples, wavFile } from '../speech-tools/recordings.ts';
import { postJson } from '../support/accounts.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';
import { bootstrap } from '../support/start-server.ts';

const caller = await newCaller();
const client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url, maxRetries: 0 });
const { orders } = client.productions;
const key = { 'xi-api-key': caller.apiKey };
/** A tone of 70 seconds: two started minutes. */
const tone = wavFile(
  Float32Array.from({ length: 70 * 8000 }, (_, at) => 0.3 * Math.sin(at / 6)),
  8000,
);
const file = (data: Buffer, filename = 'talk.wav', contentType = 'audio/wav') => ({ data, filename, contentType });
const card = {
  ...{ number: '4242424242424242', exp_month: 12, exp_year: 2099, cvc: '123', name: 'Ada Lovelace' },
  ...{ country: 'DE', postal_code: '10115' },
};

/** The status and the code of a refused request. */
async function refusalOf(work: Promise<unknown>): Promise<readonly [number | undefined, string | undefined]> {
  try {
    await work;
  } catch (error) {
    const { statusCode, body } = error as { statusCode?: number; body?: { detail?: { code?: string } } };
    return [statusCode, body?.detail?.code];
  }
  return [undefined, undefined];
}

async function callJson<Reply>(path: string, body: unknown, headers: Record<string, string> = key): Promise<Reply> {
  const reply = await postJson(`${server.url}${path}`, body, headers);
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Reply;
}

async function newOrder(sandbox = false): Promise<string> {
  return (await orders.create({ sandbox })).orderId;
}
const transcriptOf = (mediaId: string): ElevenLabs.OrderItemRequestInput => ({
  ...{ kind: 'transcription', mediaIds: [mediaId], sourceLanguage: 'en' },
});

/** A transcript of two started minutes: $4. */
async function pricedOrder(): Promise<string> {
  const orderId = await newOrder();
  const { mediaId } = await orders.media.register(orderId, { declaredLanguage: 'en', media: file(tone) });
  await orders.items.upsert(orderId, { request: { item: transcriptOf(mediaId) } });
  return orderId;
}

describe('orders by the official SDK', () => {
  let orderId: string;
  beforeAll(async () => {
    orderId = await newOrder();
  });

  it('PROD-008 takes files, and what is behind an address', async () => {
    const uploaded = await orders.media.register(orderId, { declaredLanguage: 'en_US', media: file(tone) });
    expect(uploaded.mediaId).toMatch(/^prodmedia_/);
    const media = await orders.media.get(orderId, uploaded.mediaId);
    expect(media).toMatchObject({ name: 'talk.wav', contentType: 'audio/wav', language: 'en-US' });
    const download = await fetch(media.signedUrl, { headers: { range: 'bytes=0-3' } });
    expect([download.status, await download.text()]).toEqual([206, 'RIFF']);
    expect((await fetch(media.signedUrl.replace(/signature=./, 'signature=!'))).status).toBe(404);

    const linked = await orders.media.register(orderId, {
      ...{ declaredLanguage: 'de', mediaUrl: await servePage(tone) },
      ...{ mediaUrlFilename: 'vortrag.wav', mediaUrlContentType: 'audio/wav' },
    });
    expect(await orders.media.get(orderId, linked.mediaId)).toMatchObject({ name: 'vortrag.wav', language: 'de' });
    const both = { declaredLanguage: 'en', media: file(tone), mediaUrl: 'https://example.org/a.wav' };
    expect(await refusalOf(orders.media.register(orderId, both))).toEqual([400, 'invalid_parameters']);
    const unknown = { declaredLanguage: 'tlh', media: file(tone) };
    expect(await refusalOf(orders.media.register(orderId, unknown))).toEqual([422, 'language_not_offered']);
    const noise = { declaredLanguage: 'en', media: file(Buffer.from('no sound'), 'talk.mp4', 'video/mp4') };
    expect(await refusalOf(orders.media.register(orderId, noise))).toEqual([400, 'invalid_audio']);
  });

  it('PROD-008 prices dubs, subtitles and transcripts by started minutes and languages', async () => {
    const { mediaId } = await orders.media.register(orderId, { declaredLanguage: 'en', media: file(tone) });
    const upsert = (item: ElevenLabs.OrderItemRequestInput, itemId?: string) =>
      orders.items.upsert(orderId, { request: { item, ...(itemId && { itemId }) } });
    const transcript = await upsert(transcriptOf(mediaId));
    expect(transcript.quote).toEqual({ amountUsd: 4 });
    const subtitles = await upsert({
      ...{ kind: 'subtitles', mediaIds: [mediaId], sourceLanguage: 'en', destinationLanguages: ['es', 'fr'] },
      cueOptions: { maxLinesPerCue: 1 },
    });
    expect(subtitles.quote).toEqual({ amountUsd: 16 });
    const dub: ElevenLabs.OrderItemRequestInput = {
      ...{ kind: 'dub', mediaId, sourceLanguage: 'en', destinationLanguages: ['es', 'es_mx', 'es'] },
      ...{ includeCaptions: true, includeSourceCaptions: false, instructions: 'Calm voices.' },
    };
    const { itemId, quote } = await upsert(dub);
    expect(quote).toEqual({ amountUsd: 94 });
    expect((await orders.get(orderId)).totalAmountUsd).toBe(114);
    expect((await upsert({ ...dub, destinationLanguages: ['fr-CA'] }, itemId)).quote).toEqual({ amountUsd: 47 });
    expect(await orders.items.remove(orderId, subtitles.itemId)).toEqual({ success: true });

    const order = await orders.get(orderId);
    expect(order).toMatchObject({ state: 'open', totalAmountUsd: 51, sandbox: false });
    expect(order.items.map(({ item }) => item)).toMatchObject([
      { kind: 'transcription', mediaIds: [mediaId], verbatim: false },
      { kind: 'dub', destinationLanguages: ['fr-CA'], instructions: 'Calm voices.' },
    ]);
    expect(await refusalOf(upsert(transcriptOf('prodmedia_none')))).toEqual([404, 'order_media_not_found']);
    expect(await refusalOf(upsert(transcriptOf(mediaId), 'proditem_none'))).toEqual([404, 'order_item_not_found']);
    const own = { ...dub, destinationLanguages: ['en-GB'] };
    expect(await refusalOf(upsert(own))).toEqual([422, 'language_not_offered']);
    expect(await refusalOf(orders.items.remove(orderId, subtitles.itemId))).toEqual([404, 'order_item_not_found']);
  });

  it('PROD-008 renames orders, and lists them by state, day and page', async () => {
    expect(await orders.update(orderId, { request: { name: 'Spanish dubs' } })).toEqual({ name: 'Spanish dubs' });
    const other = await newOrder();
    const listed = await orders.list({ status: ['open', 'paid'], pageSize: 100 });
    expect(listed.orders.find((order) => order.orderId === orderId)?.name).toBe('Spanish dubs');
    expect(listed.orders[0]?.orderId).toBe(other);
    expect((await orders.list({ offset: 1, pageSize: 1 })).orders.map((order) => order.orderId)).toEqual([orderId]);
    expect((await orders.list({ status: 'done' })).orders).toEqual([]);
    expect((await orders.list({ startDate: new Date(Date.now() + 60_000) })).orders).toEqual([]);
    expect((await orders.list({ endDate: new Date(Date.now() - 3_600_000) })).orders).toEqual([]);
  });

  it('PROD-008 lists the languages of each kind', async () => {
    const dubs = await orders.languages.list('dub');
    if (dubs.kind !== 'pair') throw new Error('Dubs have pairs of languages.');
    const english = dubs.languagePairs.find((pair) => pair.sourceLanguage.code === 'en');
    expect(english?.destinationLanguages).toContainEqual({ code: 'es-MX', label: expect.stringMatching(/Spanish/) });
    const transcripts = await orders.languages.list('transcription');
    if (transcripts.kind !== 'single') throw new Error('Transcripts have one language.');
    expect(transcripts.languages.map(({ code }) => code)).toContain('de');
    expect((await orders.languages.list('subtitles')).kind).toBe('pair');
  });

  it('PROD-008 keeps the orders of other workspaces secret', async () => {
    const stranger = new ElevenLabsClient({ apiKey: bootstrap.apiKey, baseUrl: server.url, maxRetries: 0 });
    const theirs = stranger.productions.orders;
    for (const work of [
      () => theirs.get(orderId),
      () => theirs.submit(orderId),
      () => theirs.deliverables.list(orderId),
    ])
      expect(await refusalOf(work())).toEqual([404, 'order_not_found']);
  });
});

describe('payment', () => {
  const manager = { 'xi-api-key': bootstrap.apiKey };

  it('PROD-008 is paid on the page of the invoice, accepted by a manager, and refunded when cancelled', async () => {
    const orderId = await pricedOrder();
    expect(await orders.submit(orderId)).toMatchObject({ orderId, state: 'submitted', submittedAt: expect.any(Date) });
    const readPayment = async () =>
      (await (await fetch(`${server.url}/v1/productions/orders/${orderId}/payment`, { headers: key })).json()) as {
        readonly state: string;
        readonly url: string | null;
      };
    const { url } = await readPayment();
    const page = new URL(url!);
    expect(page.origin).toBe(server.url);
    await callJson(`/sandbox/invoices/${page.pathname.split('/').at(-1)}/pay`, card);
    // By the webhook, without a visit of the payment page.
    await expect.poll(async () => (await orders.get(orderId)).state, { timeout: 30_000 }).toBe('paid');
    expect(await readPayment()).toEqual({ state: 'paid', url: null });
    expect(await refusalOf(orders.items.remove(orderId, 'x'))).toEqual([409, 'order_not_open']);

    const path = `/v1/productions/manage/orders/${orderId}`;
    expect((await postJson(`${server.url}${path}/accept`, {}, key)).status).toBe(403);
    expect(await callJson(`${path}/accept`, {}, manager)).toMatchObject({
      ...{ state: 'accepted', workspace_id: caller.workspaceId, tasks: { total: 1, approved: 0 } },
    });
    expect((await orders.deliverables.list(orderId)).deliverables).toEqual([]);
    const cancelled = await callJson(`/v1/productions/orders/${orderId}/cancel`, { reason: 'No more.' });
    expect(cancelled).toMatchObject({ state: 'cancelled', cancel_reason: 'No more.' });
    const readRefund = async () =>
      (await (await fetch(`${server.url}/v1/productions/orders/${orderId}`, { headers: key })).json()) as object;
    await expect.poll(readRefund, { timeout: 30_000 }).toMatchObject({ refunded_amount_usd: 4 });
  });

  it('PROD-008 charges the card on file, and refunds a rejected order', async () => {
    const orderId = await pricedOrder();
    // The card of the first payment is on file.
    expect(await orders.submit(orderId)).toMatchObject({ state: 'paid' });
    const path = `/v1/productions/manage/orders/${orderId}/reject`;
    expect(await callJson(path, { reason: 'It is only a tone.' }, manager)).toMatchObject({ state: 'rejected' });
    expect(await orders.get(orderId)).toMatchObject({ state: 'rejected', cancelReason: 'It is only a tone.' });
  });
});

describe('sandbox orders', () => {
  /** Waits until the engines have made an order; returns its files. */
  async function deliverablesOf(orderId: string) {
    await orders.submit(orderId);
    await expect
      .poll(async () => (await orders.get(orderId)).state, { timeout: 120_000, interval: 500 })
      .toMatch(/^(done|cancelled)$/);
    const { state, cancelReason } = await orders.get(orderId);
    expect([state, cancelReason]).toEqual(['done', undefined]);
    return (await orders.deliverables.list(orderId)).deliverables;
  }
  const startOf = async ({ signedUrl }: ElevenLabs.DeliverableInfo): Promise<string> =>
    Buffer.from(await (await fetch(signedUrl)).arrayBuffer()).toString('latin1');

  it('O-80 PROD-008 makes an audiobook of a manuscript by itself, without a charge', async () => {
    const orderId = await newOrder(true);
    const text = '# Harbour\n\nThe boats came in before noon.\n\n# Market\n\nNobody sold fish that day.\n';
    const media = file(Buffer.from(text), 'harbour.md', 'text/markdown');
    const { mediaId } = await orders.media.register(orderId, { declaredLanguage: 'en', media });
    // The SDK has no audiobooks.
    const item = { kind: 'audiobook', media_id: mediaId, source_language: 'en' };
    expect(await callJson(`/v1/productions/orders/${orderId}/items`, { request: { item } })).toMatchObject({
      quote: { amount_usd: 6 },
    });
    const files = await deliverablesOf(orderId);
    expect(files.map(({ contentType, version }) => [contentType, version])).toEqual([
      ['audio/mpeg', 1],
      ['application/zip', 1],
    ]);
    const [audio, chapters] = await Promise.all(files.map(startOf));
    expect(audio).toMatch(/^(ID3|\xff)/);
    expect(audio!.length).toBeGreaterThan(10_000);
    expect(chapters).toMatch(/^PK/);
    expect((await fetch(files[0]!.signedUrl.replace(/signature=./, 'signature=!'))).status).toBe(404);
  }, 180_000);

  it.skipIf(!existsSync('/usr/bin/pocketsphinx_continuous'))(
    'O-80 PROD-008 transcribes a recording by itself, into text, subtitles and documents',
    async () => {
      const orderId = await newOrder(true);
      const samples = await speechSamples(caller.apiKey, 'Good morning. The harbour is quiet today.');
      const media = file(wavFile(samples, 16_000));
      const { mediaId } = await orders.media.register(orderId, { declaredLanguage: 'en', media });
      await orders.items.upsert(orderId, { request: { item: transcriptOf(mediaId) } });
      const files = await deliverablesOf(orderId);
      const endings = files.map(({ name }) => name.split('.').at(-1));
      expect(endings.toSorted()).toEqual(['docx', 'json', 'srt', 'txt']);
      const subtitles = await startOf(files[endings.indexOf('srt')]!);
      expect(subtitles).toMatch(/^1\r?\n00:00:0\d,\d{3} --> /);
    },
    180_000,
  );
});

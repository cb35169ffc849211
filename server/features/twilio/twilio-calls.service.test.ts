import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { MediaStreamMessage } from '../../../contract/telephony/media-stream.ts';
import { mediaStreamSockets } from '../../../contract/telephony/media-stream.ts';
import { CallFailed, type PhoneLine } from '../../platform/telephony/phone-line.ts';
import { openStreamTickets } from '../../platform/telephony/streams/stream-tickets.ts';
import { readStreamMarkup, startTestTwilio, testAccount } from '../../platform/telephony/twilio/test-twilio.ts';
import { openTwilioApi } from '../../platform/telephony/twilio/twilio-api.ts';
import { twilioSignature } from '../../platform/telephony/twilio/twilio-signature.ts';
import { twilioCarrierService } from './twilio-carrier.service.ts';
import { twilioNumbersService } from './twilio-numbers.service.ts';
import { twilioProgressState } from './twilio-progress.state.ts';
import { twilioStreamsService } from './twilio-streams.service.ts';
import { twilioWebhooksService } from './twilio-webhooks.service.ts';

const publicUrl = 'https://timbre.example.com';
const number = {
  phoneNumber: '+14155550100',
  agentId: 'agent_1',
  supportsInbound: true,
  config: { sid: testAccount.sid },
  secrets: { token: testAccount.token },
};
const log = { warn: vi.fn() };
let remote: Awaited<ReturnType<typeof startTestTwilio>>;
beforeAll(async () => {
  remote = await startTestTwilio(number.phoneNumber);
});
afterAll(() => remote.close());

function setUp(receive: (line: PhoneLine) => Promise<void> = async () => {}) {
  const api = openTwilioApi({ baseUrl: remote.url, outgoing: { allowPrivate: true } });
  const tickets = openStreamTickets(Date.now);
  const progress = twilioProgressState();
  const carrier = twilioCarrierService({ log, api, tickets, progress, publicUrl, usesRegions: false, pollMs: 30 });
  const claimed = new Set<string>();
  const webhooks = twilioWebhooksService({
    clock: () => new Date(),
    log,
    replayGuard: { claim: async (key) => !claimed.has(key) && Boolean(claimed.add(key)) },
    carrier,
    progress,
    usesRegions: false,
    findForIncoming: async (called) => (called === number.phoneNumber ? [number] : []),
    receive,
  });
  return { api, carrier, webhooks, streams: twilioStreamsService({ log, tickets }) };
}
type Setup = ReturnType<typeof setUp>;

/** Twilio's side of a stream. */
function connect({ streams }: Setup, token: string, callSid: string, provider: 'twilio' | 'exotel' = 'twilio') {
  const waiting: MediaStreamMessage[] = [];
  let wake = () => {};
  const end = new AbortController();
  const sent: Readonly<Record<string, unknown>>[] = [];
  async function* read(): AsyncGenerator<MediaStreamMessage> {
    for (;;) {
      while (waiting.length > 0) yield waiting.shift()!;
      if (end.signal.aborted) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  const push = (message: unknown) => {
    waiting.push(mediaStreamSockets['/twilio/stream'].message.parse(message));
    wake();
  };
  const served = streams.serve(
    { messages: read(), signal: end.signal, send: async (message) => void sent.push(message) },
    provider,
  );
  served.catch(() => {});
  push({ event: 'connected', protocol: 'Call' });
  push({ event: 'start', start: { streamSid: 'MZ1', callSid, customParameters: { token } } });
  return {
    push,
    sent,
    served,
    drop() {
      end.abort(new Error('The client disconnected.'));
      wake();
    },
  };
}

const request = (to = '+14155550111', signal = new AbortController().signal) => ({
  to,
  from: number.phoneNumber,
  ringingTimeoutS: 30,
  signal,
  onCallId: vi.fn(),
  onRinging: vi.fn(),
});

const form = (fields: Record<string, string>) => new URLSearchParams(fields);
function signed(url: string, fields: Record<string, string>, token: string = testAccount.token) {
  return {
    url,
    baseUrl: publicUrl,
    body: form(fields).toString(),
    signature: twilioSignature(token, url, form(fields)),
  };
}
const incoming = `${publicUrl}/twilio/inbound_call`;
const call = (sid: string) => ({ CallSid: sid, From: '+14155550111', To: number.phoneNumber });

it('AGENT-008 answers a signed call once, and talks over its stream', async () => {
  const heard: string[] = [];
  const setup = setUp(async (line) => {
    line.play(new Uint8Array(320).fill(1));
    for await (const key of line.keys) heard.push(key);
  });
  const markup = await setup.webhooks.answer(signed(incoming, call('CAin')));
  const { url, token } = readStreamMarkup(markup);
  expect(url).toBe('wss://timbre.example.com/twilio/stream');
  await expect(setup.webhooks.answer(signed(incoming, call('CAin')))).rejects.toMatchObject({
    code: 'webhook_signature_refused',
  });
  const stream = connect(setup, token, 'CAin');
  stream.push({ event: 'media', media: { chunk: '1', payload: Buffer.alloc(160).toString('base64') } });
  stream.push({ event: 'dtmf', dtmf: { digit: '5' } });
  stream.push({ event: 'stop' });
  await stream.served;
  expect(heard).toEqual(['5']);
  expect(stream.sent.map(({ event }) => event)).toEqual(['media', 'media', 'mark']);
  expect(stream.sent[0]).toMatchObject({ streamSid: 'MZ1' });
  await expect(connect(setup, token, 'CAin').served).rejects.toMatchObject({ code: 'stream_token_invalid' });
});

it('AGENT-008 refuses calls with a wrong signature or none before any work', async () => {
  const receive = vi.fn(async () => {});
  const { webhooks } = setUp(receive);
  const refused = { code: 'webhook_signature_refused' };
  await expect(webhooks.answer(signed(incoming, call('CAx'), 'other'))).rejects.toMatchObject(refused);
  await expect(webhooks.answer({ ...signed(incoming, call('CAx')), signature: undefined })).rejects.toMatchObject(
    refused,
  );
  const other = { ...call('CAx'), To: '+14155559999' };
  await expect(webhooks.answer(signed(incoming, other))).rejects.toMatchObject(refused);
});

it('AGENT-008 refuses streams without the token of their call', async () => {
  const setup = setUp();
  const { token } = readStreamMarkup(await setup.webhooks.answer(signed(incoming, call('CAmine'))));
  await expect(connect(setup, token, 'CAother').served).rejects.toMatchObject({ code: 'stream_token_invalid' });
  await expect(connect(setup, 'guessed', 'CAmine').served).rejects.toMatchObject({ code: 'stream_token_invalid' });
});

it('AGENT-008 dials, reports the ringing, and hangs up at Twilio', async () => {
  const setup = setUp();
  const at = remote.calls.length;
  const asked = request();
  const dialing = setup.carrier.dial(number, asked, { twilio_call_recording_enabled: true });
  const { sid, fields } = await remote.call(at);
  expect(Object.fromEntries(fields)).toMatchObject({
    To: asked.to,
    From: number.phoneNumber,
    Timeout: '30',
    Record: 'true',
  });
  const callback = fields.get('StatusCallback')!;
  const id = callback.split('/').at(-1)!;
  setup.webhooks.report(id, signed(callback, { CallSid: sid, CallStatus: 'ringing' }));
  expect(asked.onRinging).toHaveBeenCalled();
  expect(() => setup.webhooks.report(id, signed(callback, { CallSid: sid, CallStatus: 'busy' }, 'other'))).toThrow();
  const stream = connect(setup, readStreamMarkup(fields.get('Twiml')!).token, sid);
  const line = await dialing;
  expect(asked.onCallId).toHaveBeenCalledWith(sid);
  await line.hangUp();
  await stream.served;
  expect(remote.updates.at(-1)).toMatchObject({ sid });
  expect(remote.updates.at(-1)!.fields.get('Status')).toBe('completed');
});

it('AGENT-008 says why a call was not answered: busy, no answer, a machine, or a refusal', async () => {
  const setup = setUp();
  async function fail(fields: Record<string, string>, options = {}) {
    const at = remote.calls.length;
    const dialing = setup.carrier.dial(number, request(), options);
    dialing.catch(() => {});
    const { sid, fields: sent } = await remote.call(at);
    const callback = sent.get('StatusCallback')!;
    await vi.waitFor(() =>
      setup.webhooks.report(callback.split('/').at(-1)!, signed(callback, { CallSid: sid, ...fields })),
    );
    const error = await dialing.catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(CallFailed);
    return { end: (error as CallFailed).end, sent };
  }
  expect((await fail({ CallStatus: 'busy' })).end).toEqual({ kind: 'busy' });
  expect((await fail({ CallStatus: 'no-answer' })).end).toEqual({ kind: 'no_answer' });
  const machine = await fail(
    { AnsweredBy: 'machine_end_beep' },
    { twilio_machine_detection: { mode: 'detect_message_end' } },
  );
  expect(machine.end).toEqual({ kind: 'voicemail' });
  expect(machine.sent.get('MachineDetection')).toBe('DetectMessageEnd');
  const refused = await setup.carrier.dial(number, request('+15005550001'), {}).catch((cause: unknown) => cause);
  expect((refused as CallFailed).end).toMatchObject({ kind: 'rejected', code: 400 });
});

it('AGENT-008 notices that a call failed although no report arrives', async () => {
  const setup = setUp();
  const at = remote.calls.length;
  const dialing = setup.carrier.dial(number, request(), {});
  dialing.catch(() => {});
  const { sid } = await remote.call(at);
  remote.statuses.set(sid, 'no-answer');
  await expect(dialing).rejects.toMatchObject({ end: { kind: 'no_answer' } });
});

it('AGENT-008 transfers a call to a person, and to a conference', async () => {
  const setup = setUp(async (line) => {
    await line.transfer({ destination: '+14155550123', mode: 'blind', details: { post_dial_digits: 'ww12' } });
  });
  const { token } = readStreamMarkup(await setup.webhooks.answer(signed(incoming, call('CAtransfer'))));
  await connect(setup, token, 'CAtransfer').served;
  const { sid, fields } = remote.updates.at(-1)!;
  expect(sid).toBe('CAtransfer');
  expect(fields.get('Twiml')).toContain('<Dial><Number sendDigits="ww12">+14155550123</Number></Dial>');
});

it('AGENT-008 sets the webhook of an imported number, and names refused credentials', async () => {
  const { api } = setUp();
  const numbers = twilioNumbersService({ log, api, publicUrl, usesRegions: false });
  await numbers.connect(number);
  expect(remote.voiceUrl).toBe(incoming);
  await expect(numbers.connect({ ...number, secrets: { token: 'other' } })).rejects.toMatchObject({
    code: 'phone_provider_refused',
    param: 'token',
  });
  await expect(numbers.connect({ ...number, phoneNumber: '+14155550000' })).rejects.toMatchObject({
    param: 'phone_number',
  });
});

it('AGENT-008 survives whatever a stream sends', async () => {
  const { message } = mediaStreamSockets['/twilio/stream'];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const values = [undefined, null, -1, 1e9, '', '7', 'x', [], {}, true, 'AAAA', '\u0000', Number.MAX_SAFE_INTEGER];
  const events = ['media', 'dtmf', 'mark', 'stop', 'clear', 'start', 'connected', 'other'];
  for (let round = 0; round < 50; round++) {
    const setup = setUp(async (line) => {
      for await (const _frame of line.audio);
    });
    const sid = `CAfuzz${round}`;
    const { token } = readStreamMarkup(await setup.webhooks.answer(signed(incoming, call(sid))));
    const stream = connect(setup, token, sid);
    for (let i = 0; i < 60; i++) {
      const pick = () => values[random(values.length)];
      const raw = {
        event: events[random(events.length)],
        media: { chunk: pick(), payload: pick() },
        dtmf: { digit: pick() },
        mark: { name: pick() },
        start: {},
      };
      const parsed = message.safeParse(raw);
      if (parsed.success) stream.push(raw);
    }
    stream.drop();
    await stream.served;
  }
});

import { expect, it, vi } from 'vitest';
import type { TalkMessage } from '../../../../contract/agents/agent-talk-socket.ts';
import { openRtcChannel } from './rtc-channel.service.ts';

function connect() {
  const leaving = new AbortController();
  const room = { signal: leaving.signal, sendText: vi.fn(), play: vi.fn(), clear: vi.fn(), close: vi.fn() };
  const channel = openRtcChannel();
  const present = vi.fn(() => ({ type: 'guardrail_triggered' as const }));
  const { messages, ...rest } = channel.connect(room, new AbortController().signal, present);
  return { channel, room, leaving, messages, present, ...rest };
}

it('AGENT-006 begins with what the client says, not with its microphone, which is on before', async () => {
  const { channel, messages } = connect();
  channel.onSpeech(Uint8Array.of(1, 0));
  channel.onText('{"type":"conversation_initiation_client_data"}');
  channel.onSpeech(Uint8Array.of(2, 0));
  expect((await messages.next()).value).toMatchObject({ type: 'conversation_initiation_client_data' });
  expect((await messages.next()).value).toEqual({ type: 'user_audio_chunk', user_audio_chunk: 'AgA=' });
});

it('AGENT-006 ends its messages when the person leaves, and throws for one that is none', async () => {
  const { channel, leaving, messages } = connect();
  const next = messages.next();
  leaving.abort(new Error('The client disconnected.'));
  expect((await next).done).toBe(true);
  const other = connect();
  other.channel.onText('{"type":"unknown"}');
  await expect(other.messages.next()).rejects.toThrow();
  channel.onText('{');
});

it('AGENT-006 drops old sound of a slow conversation, and ends one that is flooded with messages', async () => {
  const { channel, messages, signal } = connect();
  channel.onText('{"type":"user_activity"}');
  for (let i = 0; i < 600; i++) channel.onSpeech(Uint8Array.of(i & 255, i >> 8));
  await messages.next();
  const first = (await messages.next()).value as Extract<TalkMessage, { type: 'user_audio_chunk' }>;
  expect(Buffer.from(first.user_audio_chunk, 'base64').readUInt16LE()).toBe(100);
  for (let i = 0; i <= 1000; i++) channel.onText('{"type":"user_activity"}');
  expect(signal.aborted).toBe(true);
});

it('AGENT-006 plays sound in the track, sends its times as a message, and stops it at an interruption', () => {
  const { room, present, play, send } = connect();
  const times = { chars: ['a'], startsMs: [0], durationsMs: [10] };
  play({ bytes: Uint8Array.of(1, 2), durationMs: 10, recorded: new Float32Array(), times }, 7);
  expect(room.play).toHaveBeenCalledWith(Uint8Array.of(1, 2));
  expect(present).toHaveBeenCalledWith(expect.objectContaining({ bytes: new Uint8Array(), times }), 7);
  expect(room.sendText).toHaveBeenCalledWith('{"type":"guardrail_triggered"}');
  send({ type: 'interruption', interruption_event: { event_id: 7 } });
  expect(room.clear).toHaveBeenCalledOnce();
});

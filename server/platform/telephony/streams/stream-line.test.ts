import { expect, it, vi } from 'vitest';
import { openChunkOrder } from './chunk-order.ts';
import { openPlayedMarks } from './played-marks.ts';
import { createStreamLine, type StreamCommand } from './stream-line.ts';

const frame = (value: number) => new Uint8Array(160).fill(value);

function open(changes: Partial<Parameters<typeof createStreamLine>[0]> = {}) {
  const sent: StreamCommand[] = [];
  const endCall = vi.fn(async () => {});
  const opened = createStreamLine({
    call: {
      provider: 'twilio',
      callId: 'CA1',
      direction: 'inbound',
      externalNumber: '+1',
      agentNumber: '+2',
      facts: {},
    },
    send: (command) => sent.push(command),
    endCall,
    transfer: async () => {},
    onLateError() {},
    frameMs: 20,
    ...changes,
  });
  return { ...opened, sent, endCall };
}

it('AGENT-008 puts chunks in order, drops repeated ones, and fills gaps with silence', () => {
  const heard: number[] = [];
  const order = openChunkOrder({ onChunk: ([value]) => heard.push(value!), silence: new Uint8Array([255]) });
  for (const number of [1, 3, 2, 2, 4]) order.push(number, new Uint8Array([number]));
  expect(heard).toEqual([1, 2, 3, 4]);
  for (let number = 7; number < 18; number++) order.push(number, new Uint8Array([number]));
  expect(heard.slice(4, 8)).toEqual([255, 255, 7, 8]);
  order.push(5, new Uint8Array([5]));
  expect(heard).not.toContain(5);
});

it('AGENT-008 knows from marks what the caller still has to hear', () => {
  let now = 0;
  const marks = openPlayedMarks(() => now);
  const first = marks.add(1000);
  marks.add(500);
  expect(marks.waitingMs()).toBe(1500);
  now = 400;
  expect(marks.waitingMs()).toBe(1100);
  marks.heard(first);
  expect(marks.waitingMs()).toBe(500);
  marks.heard('unknown');
  now = 10_000;
  expect(marks.waitingMs()).toBe(0);
});

it('AGENT-008 sends sound in frames of 20 ms with a mark, and clears what waits', () => {
  const { line, sent } = open();
  line.play(new Uint8Array(400).fill(1));
  expect(sent.map(({ kind }) => kind)).toEqual(['media', 'media', 'media', 'mark']);
  expect(line.waitingMs()).toBeGreaterThan(0);
  line.clear();
  line.clear();
  expect(sent.filter(({ kind }) => kind === 'clear')).toHaveLength(1);
  expect(line.waitingMs()).toBe(0);
});

it('AGENT-008 passes sound and keys on until the call ends', async () => {
  const { line, receive } = open();
  for (const chunk of [1, 2]) receive({ kind: 'media', chunk, mulaw: frame(chunk) });
  receive({ kind: 'key', key: '7' });
  receive({ kind: 'stop' });
  const frames = await Array.fromAsync(line.audio);
  expect(frames.map(([value]) => value)).toEqual([1, 2]);
  expect(await Array.fromAsync(line.keys)).toEqual(['7']);
  expect(await line.ended).toEqual({ kind: 'hung_up', by: 'caller' });
  expect(line.signal.aborted).toBe(true);
});

it('AGENT-008 plays what waits before it hangs up, once', async () => {
  const { line, receive, sent, endCall } = open();
  line.play(frame(1));
  const hungUp = line.hangUp();
  expect(endCall).not.toHaveBeenCalled();
  const mark = sent.find((command) => command.kind === 'mark')!;
  receive({ kind: 'mark', name: mark.name });
  await hungUp;
  await line.hangUp();
  expect(endCall).toHaveBeenCalledOnce();
  expect(await line.ended).toEqual({ kind: 'hung_up', by: 'agent' });
});

it('AGENT-008 ends a stream that sends nothing for 30 seconds', async () => {
  vi.useFakeTimers();
  try {
    let now = 0;
    const { line, endCall } = open({ now: () => now });
    now = 31_000;
    await vi.advanceTimersByTimeAsync(1000);
    expect(endCall).toHaveBeenCalledOnce();
    expect((await line.ended).kind).toBe('lost');
  } finally {
    vi.useRealTimers();
  }
});

it('AGENT-008 presses keys as tones', async () => {
  const { line, sent } = open();
  await line.pressKeys('1w#x', true);
  const bytes = sent.reduce((sum, command) => sum + (command.kind === 'media' ? command.mulaw.length : 0), 0);
  expect(bytes).toBe((240 + 500 + 240) * 8);
  await expect(line.pressKeys('1'.repeat(101), true)).rejects.toThrow(RangeError);
});

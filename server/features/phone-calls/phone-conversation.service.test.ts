import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { encodeMulaw } from '../../../audio/formats/g711.ts';
import { seededRandom, sine } from '../../../audio/telephone/test-telephone.ts';
import { agentConfig } from '../../../contract/agents/config/agent-config.ts';
import { toWorkspaceId } from '../../platform/ids.ts';
import { silentLog } from '../../platform/test-doubles.ts';
import type { BrainEvent, BrainScene } from '../agent-brain/brain-session.rules.ts';
import type { HearingEvent } from '../agent-hearing/hearing.service.ts';
import { talkSessionService } from '../agent-talk/session/talk-session.service.ts';
import { sentences, testVoice } from '../agent-talk/session/test-session.ts';
import { readTalkConfig } from '../agent-talk/setup/talk-config.parser.ts';
import type { NewTurn } from '../conversations/conversation-handle.service.ts';
import type { AnsweredBy } from './answer-listening.service.ts';
import { forTelephone, talkOverLine } from './phone-conversation.service.ts';
import { testPhoneLine } from './test-phone-line.ts';

type Reply = (text: string, scene: BrainScene) => AsyncIterable<BrainEvent>;

/** A call with a scripted brain and hearing: the voice speaks 20 ms of µ-law for each character. */
function talk(
  reply: Reply,
  options: Parameters<typeof testPhoneLine>[0] = {},
  first = 'Hello there.',
  prompt?: object,
) {
  const phone = testPhoneLine(options);
  const config = agentConfig.parse({
    conversation_config: { agent: { first_message: first, ...(prompt && { prompt }) } },
  });
  const answers: AnsweredBy[] = [];
  const formats: string[] = [];
  const turns: { message: string | null; role: NewTurn['role'] }[] = [];
  const outcomes: { reason: string; status: string }[] = [];
  const heard: string[] = [];
  const inputs: string[] = [];
  const noticed: HearingEvent[] = [];
  const sessions = talkSessionService({
    clock: () => new Date(),
    log: silentLog,
    agentVoices: {
      async open(_owner, { format }) {
        formats.push(format);
        return {
          async *speak(text, signal) {
            for await (const piece of testVoice.speak(text, signal))
              yield { ...piece, bytes: new Uint8Array(piece.durationMs * 8) };
          },
        };
      },
    },
    agentHearing: {
      canHear: () => 'free',
      async open({ sampleFormat }) {
        formats.push(sampleFormat);
        return {
          async *write() {
            yield* noticed.splice(0);
          },
          agentSpeaks: () => {},
          setLanguage: () => {},
          close: () => {},
        };
      },
    },
    agentBrain: {
      open: async (_live, scene) => ({
        warnings: [],
        speaksFirst: first !== '',
        expects: () => ({ kind: 'open' }),
        kind: () => 'guided',
        firstMessage: () => sentences(first),
        reply({ text }) {
          inputs.push(text);
          return reply(text, scene);
        },
        heard: (text) => void heard.push(text),
        addContext: () => {},
        state: () => ({ agentId: 'agent_1', language: 'en' }),
        variables: () => ({}),
        usage: () => ({ model_usage: {} }),
        close: async () => {},
      }),
    },
    readFile: async () => ({ name: 'a.txt', contentType: 'text/plain', text: 'x' }),
  });
  const live = {
    agent: { id: 'agent_1', userId: 'u1', name: 'Ada' },
    workspaceId: toWorkspaceId('w1'),
    ...{ branchId: 'b1', versionId: 'v1', config },
  };
  const setup = forTelephone({
    live,
    config: readTalkConfig(config),
    owner: { userId: 'u1', workspaceId: live.workspaceId, role: 'admin', via: 'session', permissions: undefined },
    variables: { name: 'Bob' },
    extraBody: undefined,
    isTextOnly: true,
    environment: 'production',
  });
  const outcome = talkOverLine(sessions, {
    line: phone.line,
    ...(prompt && { onAnswer: (by: AnsweredBy) => void answers.push(by) }),
    setup,
    handle: {
      id: 'conv_1',
      startedAt: new Date(),
      signal: new AbortController().signal,
      async addTurn({ role, message }) {
        turns.push({ role, message });
        return turns.length - 1;
      },
      async correctTurn(position, { message }) {
        turns[position]!.message = message;
      },
      touch: async () => {},
      feedback: async () => {},
      recordPerson: () => {},
      recordAgent: () => {},
      cutAgent: () => {},
      rest: async () => {},
      end: async (ended) => void outcomes.push(ended),
    },
  });
  return {
    phone,
    answers,
    outcome,
    formats,
    turns,
    outcomes,
    heard,
    inputs,
    playedMs: () => phone.played.reduce((ms, { length }) => ms + length / 8, 0),
    notice(...events: readonly HearingEvent[]) {
      noticed.push(...events);
      phone.say(new Uint8Array(160).fill(255));
    },
    async until(condition: () => unknown) {
      for (const end = performance.now() + 6000; !condition(); await sleep(5))
        if (performance.now() > end) throw new Error(`Waited in vain: ${JSON.stringify({ turns, inputs, heard })}`);
    },
  };
}

const echo: Reply = (text) => sentences(`You said ${text}.`);
const turn = (text: string): HearingEvent => ({ kind: 'turn', text }) as HearingEvent;

it('AGENT-008 talks in µ-law at 8 kHz whatever the config says, and ends when the caller hangs up', async () => {
  const call = talk(echo);
  await call.until(() => call.playedMs() >= 240);
  call.notice(turn('hello'));
  await call.until(() => call.inputs.includes('hello'));
  await sleep(100);
  call.phone.end({ kind: 'hung_up', by: 'caller' });
  expect(await call.outcome).toMatchObject({ status: 'completed', conversationId: 'conv_1' });
  expect(call.formats).toEqual(['ulaw_8000', 'ulaw_8000']);
  expect(call.outcomes).toMatchObject([{ status: 'done', reason: 'The caller hung up.' }]);
  // Cut within the words.
  expect(call.turns.at(-1)?.message ?? '').not.toContain('hello');
});

it('AGENT-008 empties the line at an interruption and keeps the words that were heard', async () => {
  const call = talk(echo, {}, 'One two three four five six seven eight nine ten eleven twelve.');
  await call.until(() => call.playedMs() > 500);
  await sleep(400);
  call.notice({ kind: 'interrupt' } as HearingEvent);
  await call.until(() => call.phone.clears > 0);
  call.notice(turn('stop'));
  await call.until(() => call.inputs.includes('stop'));
  const said = call.turns.find(({ role }) => role === 'agent')?.message ?? '';
  expect(said).toMatch(/^One two three/);
  expect(said).not.toContain('ten');
  call.phone.end({ kind: 'hung_up', by: 'caller' });
  await call.outcome;
});

it('AGENT-008 turns keys into a message after # or two seconds', async () => {
  const call = talk(echo, {}, '');
  call.phone.press('12#');
  await call.until(() => call.inputs.length === 1);
  call.phone.press('9');
  const at = performance.now();
  await call.until(() => call.inputs.length === 2);
  expect(call.inputs).toEqual(['12', '9']);
  expect(performance.now() - at).toBeGreaterThan(1500);
  call.phone.end({ kind: 'hung_up', by: 'caller' });
  await call.outcome;
});

const transferring: Reply = async function* (_text, scene) {
  yield { kind: 'sentence', text: 'One moment.' };
  let failure: string | undefined;
  try {
    await scene.transferCall?.({ destination: '+15550109999', mode: 'blind', details: {} });
    yield { kind: 'transfer_number', destination: '+15550109999', mode: 'blind', details: {} };
  } catch (error) {
    failure = (error as Error).message;
  }
  if (failure !== undefined) yield { kind: 'sentence', text: `Sorry: ${failure}` };
};

it('AGENT-008 transfers a call once the caller heard the announcement, and leaves the line open', async () => {
  let playedBefore = 0;
  const onTransfer = async () => {
    playedBefore = call.playedMs();
  };
  const call = talk(transferring, { onTransfer }, '');
  call.phone.press('0#');
  expect(await call.outcome).toMatchObject({
    status: 'completed',
    reason: 'The call was transferred to +15550109999.',
  });
  expect(playedBefore).toBe('One moment.'.length * 20);
  expect(call.phone.transfers).toMatchObject([{ destination: '+15550109999', mode: 'blind' }]);
  expect(call.phone.line.signal.aborted).toBe(false);
});

it('AGENT-008 goes on after a failed transfer', async () => {
  const fail = async () => {
    throw new Error('busy');
  };
  const call = talk(transferring, { onTransfer: fail }, '');
  call.phone.press('0#');
  await call.until(() => call.playedMs() >= 'One moment.Sorry: busy'.length * 20);
  call.phone.end({ kind: 'hung_up', by: 'caller' });
  expect(await call.outcome).toMatchObject({ status: 'completed' });
});

it('AGENT-008 refuses a conference over a trunk, and presses keys', async () => {
  const failures: string[] = [];
  const call = talk(
    async function* (_text, scene) {
      await scene.transferCall?.({ destination: '+15550109999', mode: 'conference', details: {} }).catch((error) => {
        failures.push(error.message);
      });
      await scene.pressKeys?.('12w3', true);
      yield { kind: 'end_call', reason: 'done' };
    },
    {},
    '',
  );
  call.phone.press('0#');
  expect(await call.outcome).toMatchObject({ status: 'completed', reason: 'done' });
  expect(failures).toEqual([expect.stringContaining('conference need a number of Twilio')]);
  expect(call.phone.pressed).toEqual([{ digits: '12w3', outOfBand: true }]);
  expect(call.phone.line.signal.aborted).toBe(true);
});

it('AGENT-008 leaves a message on a voicemail and hangs up', async () => {
  const call = talk(
    async function* () {
      yield { kind: 'voicemail', message: 'Please call back.' };
    },
    {},
    '',
  );
  call.phone.press('0#');
  expect(await call.outcome).toMatchObject({ status: 'voicemail' });
  expect(call.playedMs()).toBe('Please call back.'.length * 20);
  expect(await call.phone.line.ended).toEqual({ kind: 'hung_up', by: 'agent' });
});

it('AGENT-008 keeps talking while the caller cannot be heard', async () => {
  const call = talk(echo);
  await call.until(() => call.playedMs() === 'Hello there.'.length * 20);
  await sleep(300);
  call.phone.end({ kind: 'lost', reason: 'no packets' });
  expect(await call.outcome).toMatchObject({ status: 'completed' });
  expect(call.outcomes).toMatchObject([{ reason: 'The connection was lost: no packets' }]);
});

const random = seededRandom(3);
const noise = (ms: number, level: number) => Int16Array.from({ length: ms * 8 }, () => (random() - 0.5) * level);
const framesOf = (...parts: Int16Array[]) => {
  const mulaw = encodeMulaw(Int16Array.from(parts.flatMap((part) => [...part])));
  return Array.from({ length: mulaw.length / 160 }, (_, index) => mulaw.subarray(index * 160, index * 160 + 160));
};
const quiet = (ms: number) => noise(ms, 40);
const person = () => framesOf(quiet(300), noise(600, 12_000), quiet(1000));
const machine = () => framesOf(quiet(300), noise(4000, 12_000), quiet(400));
const beep = () => framesOf(sine(1000, 0.4), quiet(1000));
const voicemail = (message: string | null) => ({
  built_in_tools: {
    voicemail_detection: {
      name: 'voicemail_detection',
      params: { system_tool_type: 'voicemail_detection', voicemail_message: message },
    },
  },
});

it('AGENT-008 leaves the message of the tool after the beep of a machine, and hangs up', async () => {
  const call = talk(echo, { direction: 'outbound' }, 'Hello there.', voicemail('Call back, {{name}}.'));
  call.phone.say(...machine());
  await call.until(() => call.answers.length > 0);
  await sleep(100);
  expect(call.playedMs()).toBe(0);
  call.phone.say(...beep());
  expect(await call.outcome).toEqual({ status: 'voicemail', reason: 'voicemail', conversationId: 'conv_1' });
  expect(call.answers).toEqual(['machine']);
  expect(call.turns).toEqual([{ role: 'agent', message: 'Call back, Bob.' }]);
  expect(call.playedMs()).toBe('Call back, Bob.'.length * 20);
  expect(await call.phone.line.ended).toEqual({ kind: 'hung_up', by: 'agent' });
});

it('AGENT-008 hangs up on a machine at once if the tool has no message', async () => {
  const call = talk(echo, { direction: 'outbound' }, 'Hello there.', voicemail(null));
  call.phone.say(...machine());
  expect(await call.outcome).toMatchObject({ status: 'voicemail' });
  expect(call.outcomes).toMatchObject([{ reason: 'voicemail', status: 'done' }]);
  expect(call.playedMs()).toBe(0);
  expect(await call.phone.line.ended).toEqual({ kind: 'hung_up', by: 'agent' });
});

it('AGENT-008 talks with a person after their greeting', async () => {
  const call = talk(echo, { direction: 'outbound' }, 'Hello there.', voicemail('Call back.'));
  call.phone.say(...person());
  await call.until(() => call.playedMs() >= 240);
  expect(call.answers).toEqual(['human']);
  call.notice(turn('hello'));
  await call.until(() => call.inputs.includes('hello'));
  call.phone.end({ kind: 'hung_up', by: 'caller' });
  expect(await call.outcome).toMatchObject({ status: 'completed' });
});

it('AGENT-008 talks with a machine as with a person if the agent has no tool for it', async () => {
  const call = talk(echo, { direction: 'outbound' }, 'Hello there.', {});
  await call.until(() => call.playedMs() >= 240);
  call.phone.say(...machine());
  await call.until(() => call.answers.length > 0);
  expect(call.answers).toEqual(['machine']);
  call.phone.end({ kind: 'hung_up', by: 'caller' });
  expect(await call.outcome).toMatchObject({ status: 'completed', reason: 'The caller hung up.' });
});

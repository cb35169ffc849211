import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/app-error.ts';
import { sentences, testSession } from './test-session.ts';

let session: ReturnType<typeof testSession>;
afterEach(async () => {
  session.leave();
  await session.result.catch(() => {});
});
const open = (options: Parameters<typeof testSession>[0]) => (session = testSession(options));
const turn = (text: string) => ({ kind: 'turn', text, startMs: 0, endMs: 500 }) as const;

describe('a typed conversation', () => {
  const typed = { conversation: { text_only: true } };

  it('AGENT-006 sends the metadata first, then each reply as parts and as a whole', async () => {
    open({ config: typed, first: () => sentences('Hello.') });
    await session.until(() => session.ofType('agent_response_complete').length === 1);
    session.type('hi');
    await session.until(() => session.ofType('agent_response').length === 2);
    expect(session.frames[0]!.type).toBe('conversation_initiation_metadata');
    const parts = session.ofType('agent_chat_response_part').map(({ text_response_part: part }) => part.type);
    expect(parts).toEqual(['start', 'delta', 'stop', 'start', 'delta', 'stop']);
    expect(session.ofType('agent_response')[1]!.agent_response_event.agent_response.trim()).toBe('You said hi.');
    expect(session.ofType('audio')).toEqual([]);
    expect(session.turns.map(({ turn: { role, message } }) => [role, message?.trim()])).toEqual([
      ['agent', 'Hello.'],
      ['user', 'hi'],
      ['agent', 'You said hi.'],
    ]);
  });

  it('sends only the events that the agent names', async () => {
    open({ config: { conversation: { text_only: true, client_events: ['agent_response'] } } });
    session.type('hi');
    await session.until(() => session.ofType('agent_response').length === 1);
    expect(new Set(session.frames.map(({ type }) => type))).toEqual(
      new Set(['conversation_initiation_metadata', 'agent_response']),
    );
  });

  it('answers two messages together if the first has no reply yet', async () => {
    open({
      config: typed,
      async *reply({ text, signal }) {
        if (text === 'one') await new Promise((resolve) => signal.addEventListener('abort', resolve));
        if (!signal.aborted) yield* sentences(`You said ${text}.`);
      },
    });
    session.type('one');
    await session.until(() => session.inputs.length === 1);
    session.type('two');
    await session.until(() => session.ofType('agent_response').length === 1);
    expect(session.inputs.map(({ text }) => text)).toEqual(['one', 'one two']);
    expect(session.heard).toEqual(['']);
  });

  it('runs tools of the client, and replies with an error when none comes', async () => {
    open({
      config: typed,
      async *reply() {
        yield {
          kind: 'tool_request',
          ...{ name: 'look', type: 'client', toolCallId: 't1', parameters: {}, disablesInterruptions: false },
        };
        yield {
          kind: 'tool_response',
          ...{ name: 'look', type: 'client', toolCallId: 't1', result: 'seen', isError: false, durationMs: 3 },
        };
        yield* sentences('Done.');
      },
    });
    session.type('look');
    await session.until(() => session.ofType('agent_response').length === 1);
    expect(session.ofType('agent_tool_request')[0]!.agent_tool_request.tool_name).toBe('look');
    expect(session.ofType('agent_tool_response')[0]!.agent_tool_response.is_error).toBe(false);
    expect(session.turns.at(-1)!.turn.details).toMatchObject({
      tool_calls: [{ tool_name: 'look', request_id: 't1' }],
      tool_results: [{ result_value: 'seen' }],
    });
  });

  it('ends when the agent ends the call, after everything is said', async () => {
    open({
      config: typed,
      async *reply() {
        yield {
          kind: 'tool_response',
          ...{ name: 'end_call', type: 'system', toolCallId: 't', result: '', isError: false, durationMs: 0 },
        };
        yield { kind: 'end_call', reason: 'end_call tool was called.', message: 'Goodbye.' };
      },
    });
    session.type('bye');
    expect(await session.result).toBe('end_call tool was called.');
    const types = session.frames.map(({ type }) => type);
    expect(types.indexOf('agent_tool_response')).toBeGreaterThan(types.indexOf('agent_response'));
    expect(session.outcomes).toMatchObject([{ status: 'done', reason: 'end_call tool was called.' }]);
  });

  it('fails with the error of the brain, and logs it', async () => {
    open({
      config: typed,
      async *reply() {
        yield { kind: 'model_error', message: 'The model is down.' };
      },
    });
    session.type('hi');
    await expect(session.result).rejects.toMatchObject({ code: 'language_model_failed' });
    expect(session.outcomes).toMatchObject([{ status: 'failed', reason: 'The model is down.' }]);
  });

  it('AGENT-017 ends when the minutes of the plan end', async () => {
    open({ config: typed });
    session.end(new AppError('quota_exceeded'));
    await expect(session.result).rejects.toMatchObject({ code: 'quota_exceeded' });
    expect(session.outcomes).toMatchObject([{ status: 'done' }]);
  });

  it('ends at its longest duration with the error that clients know', async () => {
    open({ config: { conversation: { text_only: true, max_duration_seconds: 1 } } });
    expect(await session.result).toContain('longest duration');
    expect(session.ofType('error')[0]!.error_event).toMatchObject({ code: 1000, error_type: 'max_duration_exceeded' });
  });
});

describe('a spoken conversation', () => {
  const long = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen.';

  it('AGENT-006 sends sound at most 1.5 s ahead of what is played', async () => {
    open({ first: () => sentences(long, long) });
    await session.until(() => session.ofType('audio').length > 0);
    await sleep(100);
    const sent = session.sounds().length * 20;
    expect(sent).toBeGreaterThan(1400);
    expect(sent).toBeLessThan(2000);
  });

  it('AGENT-006 tells the recognizer which kind of answer the agent waits for', async () => {
    open({ canHear: true });
    session.notice(turn('yes'));
    await session.until(() => session.inputs.length === 1);
    expect(session.expected[0]).toEqual({ kind: 'yes_no' });
  });

  it('AGENT-006 stops at once for a typed message, and corrects the reply to the words that were heard', async () => {
    open({ first: () => sentences(long) });
    await session.until(() => session.ofType('audio').length > 0);
    await sleep(600);
    const at = performance.now();
    session.type('stop');
    await session.until(() => session.ofType('interruption').length === 1);
    const [interruption] = session.ofType('interruption');
    expect(session.timeOf(interruption!) - at).toBeLessThan(250);
    const [correction] = session.ofType('agent_response_correction');
    const { corrected_agent_response: corrected } = correction!.agent_response_correction_event;
    expect(long.startsWith(corrected)).toBe(true);
    expect(long[corrected.length]).toBe(' ');
    expect(corrected.length * 20).toBeGreaterThan(250);
    expect(corrected.length * 20).toBeLessThan(750);
    await session.until(() => session.heard.length > 0);
    expect(session.heard).toEqual([corrected]);
    expect(session.turns[0]!.message).toBe(corrected);
    await session.until(() => session.sounds().endsWith('You said stop.'));
    const { event_id } = session.ofType('audio').at(-1)!.audio_event;
    expect(event_id).toBeGreaterThan(interruption!.interruption_event.event_id);
  });

  it('goes on with the rest after an interruption without words', async () => {
    open({ first: () => sentences(long) });
    await session.until(() => session.ofType('audio').length > 0);
    await sleep(500);
    session.notice({ kind: 'interrupt', atMs: 0 });
    await session.until(() => session.ofType('interruption').length === 1);
    const before = session.sounds().length;
    await sleep(200);
    expect(session.sounds().length).toBe(before);
    session.notice({ kind: 'false_interruption', text: '' });
    await session.until(() => session.sounds().endsWith('sixteen.'));
    expect(session.ofType('agent_response_correction')).toEqual([]);
    expect(session.heard).toEqual([]);
  });

  it('gives way when the interruption has words', async () => {
    open({ first: () => sentences(long) });
    await session.until(() => session.ofType('audio').length > 0);
    await sleep(400);
    session.notice({ kind: 'interrupt', atMs: 0 }, { kind: 'partial', text: 'wait' }, turn('wait please'));
    await session.until(() => session.sounds().endsWith('You said wait please.'));
    expect(session.ofType('interruption')).toHaveLength(1);
    expect(session.ofType('agent_response_correction')).toHaveLength(1);
    expect(session.ofType('user_transcript')[0]!.user_transcription_event.user_transcript).toBe('wait please');
  });

  it('thinks before the turn has ended, and speaks only when it has', async () => {
    open({});
    session.notice({ kind: 'maybe_end', text: 'hello there' });
    await session.until(() => session.inputs.length === 1);
    await sleep(50);
    expect(session.ofType('audio')).toEqual([]);
    session.notice(turn('Hello there!'));
    await session.until(() => session.sounds() === 'You said hello there.');
    expect(session.inputs).toHaveLength(1);
    expect(session.turns.map(({ turn: { role } }) => role)).toEqual(['user', 'agent']);
  });

  it('drops what it thought when the person goes on', async () => {
    open({});
    session.notice({ kind: 'maybe_end', text: 'hello' }, { kind: 'resumed' }, turn('hello there'));
    await session.until(() => session.sounds() === 'You said hello there.');
    expect(session.inputs.map(({ text }) => text)).toEqual(['hello', 'hello there']);
    expect(session.ofType('agent_response')).toHaveLength(1);
  });

  it('speaks fillers while the model is slow, which are not part of the reply', async () => {
    open({
      config: { turn: { soft_timeout_config: { timeout_seconds: 0.5, message: 'Hm.' } } },
      async *reply() {
        await sleep(900);
        yield* sentences('Here it is.');
      },
    });
    session.notice(turn('hello'));
    await session.until(() => session.sounds().endsWith('Here it is.'));
    expect(session.sounds()).toBe('Hm.Here it is.');
    expect(session.ofType('agent_response')[0]!.agent_response_event.agent_response.trim()).toBe('Here it is.');
  });

  it('speaks to a silent person, and ends after too long a silence', async () => {
    open({ config: { turn: { turn_timeout: 1, silence_end_call_timeout: 2 } }, first: () => sentences('Hi.') });
    await session.until(() => session.inputs.length === 1);
    expect(session.inputs[0]!.text).toBe('');
    expect(await session.result).toBe('The person was silent for too long.');
  });

  it('ends with the turn that was heard when the client leaves in a word', async () => {
    open({ first: () => sentences(long) });
    await session.until(() => session.ofType('audio').length > 0);
    await sleep(400);
    session.leave();
    expect(await session.result).toBe('The client disconnected.');
    expect(session.outcomes).toMatchObject([{ status: 'done', reason: 'The client disconnected.' }]);
    expect(session.turns[0]!.message!.length).toBeLessThan(long.length);
  });
});

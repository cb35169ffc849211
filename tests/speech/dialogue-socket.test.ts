import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, signUp } from '../support/accounts.ts';
import { server } from '../support/shared-server.ts';
import { type Frame, hasAudio, openSocket, seconds, wait } from '../support/socket-client.ts';

const [rachel, adam] = ['21m00Tcm4TlvDq8ikWAM', 'pNInz6obpgDQGcFmaJgB'];
let account: Account;
let headers: { authorization: string };

beforeAll(async () => {
  account = await signUp(server.url);
  headers = { authorization: `Bearer ${account.accessToken}` };
});

interface DialogueFrame extends Frame {
  readonly is_final_audio_for_turn?: true;
  readonly context_id?: string;
}
const open = (path: string, query = '') =>
  openSocket(`${server.url}/v1/text-to-dialogue/${path}?output_format=pcm_22050${query}`, headers);
const framesOf = ({ frames }: { readonly frames: readonly Frame[] }, id?: string): DialogueFrame[] =>
  (frames as DialogueFrame[]).filter(({ context_id }) => id === undefined || context_id === id);

interface Item {
  readonly text: string;
  readonly history_item_id: string;
  readonly dialogue: { readonly text: string; readonly voice_id: string }[] | null;
}
const history = async (): Promise<Item[]> =>
  ((await (await fetch(`${server.url}/v1/history`, { headers })).json()) as { history: Item[] }).history;
const spent = async (): Promise<number> =>
  ((await (await fetch(`${server.url}/v1/user/subscription`, { headers })).json()) as { character_count: number })
    .character_count;

describe('text-to-dialogue/stream-input', () => {
  it('speaks inputs in the voices of the first message, and stores and charges one dialogue', async () => {
    const before = await spent();
    const socket = open('stream-input', '&sync_alignment=true');
    await socket.send(
      { voices: [rachel, adam], voice_settings: { stability: 0.5 } },
      { inputs: [{ text: 'Are you ', voice_id: rachel }] },
      { inputs: [{ text: 'coming? ', voice_id: rachel }] },
      { inputs: [{ text: 'I was just leaving. ', voice_id: adam, new_turn: true }] },
      { flush: true },
      { keep_alive: true },
      { close_socket: true },
    );
    expect((await socket.closed).code).toBe(1000);
    const frames = framesOf(socket);
    expect(frames.at(-1)).toEqual({ is_final: true });
    expect(frames.some((frame) => frame.is_final_audio_for_turn)).toBe(true);
    const heard = frames.filter(hasAudio);
    expect(seconds(socket.audio())).toBeGreaterThan(2);
    const times = heard.map(
      (frame) => frame.alignment as unknown as { chars: string[]; char_start_times_ms: number[] },
    );
    expect(times.flatMap(({ chars }) => chars).join('')).toBe('Are you coming? I was just leaving. ');
    for (const { char_start_times_ms } of times) expect(char_start_times_ms[0]).toBeLessThan(600);
    expect(heard.every((frame) => Object.hasOwn(frame, 'normalized_alignment'))).toBe(true);
    const [item] = await history();
    expect(item!.dialogue!.map(({ text }) => text)).toEqual(['Are you coming? ', 'I was just leaving. ']);
    expect(new Set(item!.dialogue!.map(({ voice_id }) => voice_id)).size).toBe(2);
    expect((await spent()) - before).toBe('Are you coming? I was just leaving. '.length);
  });

  it('acknowledges each flush once, after its audio, and sends no times without sync_alignment', async () => {
    const socket = open('stream-input');
    await socket.send({ voices: [rachel] }, { inputs: [{ text: 'One. ', voice_id: rachel }], flush: true });
    await socket.frame((frame) => (frame as DialogueFrame).is_final_audio_for_turn === true);
    await socket.send({ inputs: [{ text: 'Two. ', voice_id: rachel }] }, { flush: true });
    await expect.poll(() => framesOf(socket).filter((frame) => frame.is_final_audio_for_turn).length).toBe(2);
    const kinds = framesOf(socket).map((frame) => (hasAudio(frame) ? 'audio' : 'turn'));
    expect(kinds.join().replaceAll(/(audio,)+/g, 'audio,')).toBe('audio,turn,audio,turn');
    expect(
      framesOf(socket)
        .filter(hasAudio)
        .every(({ alignment }) => alignment === null),
    ).toBe(true);
    await socket.send({ close_socket: true });
    expect((await socket.closed).code).toBe(1000);
  });

  it.each([
    ['no voices', [{ inputs: [{ text: 'Hello. ', voice_id: rachel }] }], 'voices'],
    ['a voice that is not registered', [{ voices: [rachel] }, { inputs: [{ text: 'a', voice_id: adam }] }], 'inputs'],
    ['changed voices', [{ voices: [rachel] }, { voices: [adam] }], 'voices'],
    ['an unknown voice', [{ voices: ['nobodynobodynobody00'] }], 'voice'],
  ])('rejects %s', async (_name, messages, field) => {
    const socket = open('stream-input');
    await socket.send(...messages);
    const { code, reason } = await socket.closed;
    expect([code, reason]).toEqual([1008, expect.stringContaining(field)]);
    expect(socket.frames.at(-1)).toMatchObject({ code: 1008, error: expect.any(String) });
  });

  it('charges a cut connection for the audio that was sent', async () => {
    const before = await spent();
    const socket = open('stream-input');
    await socket.send(
      { voices: [rachel] },
      { inputs: [{ text: 'The tide came in slowly. '.repeat(100), voice_id: rachel }] },
    );
    await socket.send({ flush: true });
    await expect.poll(() => seconds(socket.audio()) > 3, { timeout: 10_000 }).toBe(true);
    socket.socket.close();
    await expect.poll(spent, { timeout: 10_000 }).toBeGreaterThan(before);
    await wait(300);
    const charged = (await spent()) - before;
    const [item] = await history();
    expect(item!.dialogue!.map(({ text }) => text).join('')).toHaveLength(charged);
    expect(charged).toBeGreaterThan(20);
  });
});

describe('text-to-dialogue/multi-stream-input', () => {
  it('speaks several dialogues, each with its own voices and end', async () => {
    const socket = open('multi-stream-input');
    await socket.send(
      { context_id: 'a', voices: [rachel, adam] },
      { context_id: 'b', voices: [adam] },
      { context_id: 'a', inputs: [{ text: 'Of a. ', voice_id: rachel }] },
      { context_id: 'b', inputs: [{ text: 'Of b. ', voice_id: adam }], flush: true },
      { context_id: 'a', inputs: [{ text: 'Answer of a. ', voice_id: adam }] },
      { context_id: 'a', close_context: true },
      { context_id: 'a', keep_alive: true },
      { close_socket: true },
    );
    expect((await socket.closed).code).toBe(1000);
    for (const id of ['a', 'b']) {
      expect(framesOf(socket, id).some(hasAudio)).toBe(true);
      expect(framesOf(socket, id).at(-1)).toEqual({ is_final: true, context_id: id });
    }
    const texts = (await history()).slice(0, 2).map(({ dialogue }) => dialogue?.map(({ text }) => text).join(''));
    expect(texts.toSorted()).toEqual(['Of a. Answer of a. ', 'Of b. ']);
  });

  it('requires a context_id, and registered voices per context', async () => {
    const unnamed = open('multi-stream-input');
    await unnamed.send({ voices: [rachel] });
    expect(await unnamed.closed).toMatchObject({ code: 1008, reason: expect.stringContaining('context_id') });
    const unregistered = open('multi-stream-input');
    await unregistered.send({ context_id: 'a', inputs: [{ text: 'Hello. ', voice_id: rachel }] });
    expect(await unregistered.closed).toMatchObject({ code: 1008, reason: expect.stringContaining('voices') });
  });
});

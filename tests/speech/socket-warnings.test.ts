import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postJson } from '../support/accounts.ts';
import { openSocket, type SocketClient } from '../support/socket-client.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
/** The test engine, which speaks no phonemes. */
const tone = 'toneToneToneToneTone';
const key = { 'xi-api-key': bootstrap.apiKey };
const open = (path: string, query = ''): SocketClient =>
  openSocket(`${server.url}/v1/${path}?output_format=pcm_22050${query}`, key);

beforeAll(async () => {
  server = await startServer({ env: { TONE_ENGINE: '1', DEFAULT_TIER: 'pro' } });
});
afterAll(() => server.remove());

describe('words that the engine cannot speak', () => {
  const rules = [{ type: 'phoneme', string_to_replace: 'gif', phoneme: 'dʒɪf', alphabet: 'ipa' }];
  const warnings = ({ frames }: SocketClient) => frames.map((frame) => frame.pronunciation_warning);

  it('DICT-002 are named in the first audio message of their generation, on every socket', async () => {
    const made = await postJson(
      `${server.url}/v1/pronunciation-dictionaries/add-from-rules`,
      { rules, name: 'gif' },
      key,
    );
    const { id, version_id } = (await made.json()) as { id: string; version_id: string };
    const locators = {
      pronunciation_dictionary_locators: [{ pronunciation_dictionary_id: id, version_id }],
    };
    const single = open(`text-to-speech/${tone}/stream-input`, '&sync_alignment=true');
    await single.send({ text: ' ', ...locators }, { text: 'A gif of the sea and the rain and the wind. ' });
    await single.send({ text: 'And the sun. ', flush: true }, { text: '' });
    await single.closed;
    expect(warnings(single)[0]).toBe('respelled=gif');
    expect(warnings(single).filter(Boolean)).toHaveLength(1);
    expect(single.frames.every((frame) => frame.error === undefined)).toBe(true);

    const contexts = open(`text-to-speech/${tone}/multi-stream-input`);
    await contexts.send(
      { text: 'Plain. ', context_id: 'a', flush: true },
      { text: 'A gif. ', context_id: 'b', ...locators, flush: true },
      { close_socket: true },
    );
    await contexts.closed;
    const named = contexts.frames.filter((frame) => frame.pronunciation_warning);
    expect(named).toMatchObject([{ contextId: 'b', pronunciation_warning: 'respelled=gif' }]);

    const dialogue = open('text-to-dialogue/stream-input');
    await dialogue.send(
      { voices: [tone], ...locators, inputs: [{ text: 'A gif. ', voice_id: tone }], flush: true },
      { close_socket: true },
    );
    await dialogue.closed;
    expect(warnings(dialogue).filter(Boolean)).toEqual(['respelled=gif']);
  });
});

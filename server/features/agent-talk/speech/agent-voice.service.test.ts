import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSpeech, type Speech } from '../../../../engines/registry.ts';
import { toWorkspaceId } from '../../../platform/ids.ts';
import { voiceNotFound } from '../../voices/voice-use.service.ts';
import { readTalkConfig } from '../setup/talk-config.parser.ts';
import { agentVoiceService } from './agent-voice.service.ts';

let speech: Speech;
beforeAll(async () => {
  speech = await openSpeech({ workers: 1, withTone: true });
});
afterAll(() => speech.close());

const owner = {
  userId: 'u',
  workspaceId: toWorkspaceId('w'),
  role: 'admin',
  via: 'session',
  permissions: undefined,
} as const;
const never = new AbortController().signal;

function open(tts: object, format: 'pcm_16000' | 'pcm_48000' | 'ulaw_8000') {
  const service = agentVoiceService({
    speech,
    voices: {
      async get(_actor, voiceId) {
        const voice = speech.findVoice(voiceId);
        if (!voice) throw voiceNotFound(voiceId);
        return voice;
      },
    },
    watermark: { mark: (source) => source },
    dictionaries: { resolveLexicon: async () => [] },
  });
  return service.open(owner, { config: readTalkConfig({ conversation_config: { tts } }), format, language: 'en-GB' });
}

it.each([
  ['pcm_16000', 32_000],
  ['pcm_48000', 96_000],
  ['ulaw_8000', 8000],
] as const)('AGENT-006 speaks in %s, in short pieces with the times of all characters', async (format, bytesPerS) => {
  const voice = await open({}, format);
  const text = 'Good evening, the lamp is lit. It is seven.';
  const pieces = await Array.fromAsync(voice.speak(text, never));
  const bytes = pieces.reduce((sum, piece) => sum + piece.bytes.length, 0);
  const ms = pieces.reduce((sum, piece) => sum + piece.durationMs, 0);
  expect(bytes / bytesPerS).toBeCloseTo(ms / 1000, 2);
  expect(ms).toBeGreaterThan(1500);
  expect(pieces[0]!.durationMs).toBeLessThanOrEqual(101);
  expect(Math.max(...pieces.map(({ durationMs }) => durationMs))).toBeLessThanOrEqual(201);
  expect(pieces.flatMap(({ times }) => times.chars).join('')).toBe(text);
  const recorded = pieces.reduce((sum, piece) => sum + piece.recorded.length, 0);
  expect(recorded / 16_000).toBeCloseTo(ms / 1000, 1);
});

it('names a voice that does not exist', async () => {
  await expect(open({ voice_id: 'unknown' }, 'pcm_16000')).rejects.toThrow('unknown');
});

it('stops when the line is interrupted', async () => {
  const voice = await open({}, 'pcm_16000');
  const stopping = new AbortController();
  const pieces = voice.speak('One two three. '.repeat(50), stopping.signal)[Symbol.asyncIterator]();
  await pieces.next();
  stopping.abort(new Error('stopped'));
  await expect(Array.fromAsync({ [Symbol.asyncIterator]: () => pieces })).rejects.toThrow('stopped');
});

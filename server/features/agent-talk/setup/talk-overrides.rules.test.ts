import { expect, it } from 'vitest';
import { applyLanguage, findForbidden, mergeConfig, permitTyping } from './talk-overrides.rules.ts';

const config = {
  agent: { first_message: 'Hello', language: 'en', prompt: { prompt: 'Be kind.', llm: 'a' } },
  tts: { voice_id: 'one', speed: 1 },
  language_presets: {
    de: { overrides: { tts: { voice_id: 'two' } }, first_message_translation: { text: 'Hallo' } },
  },
};

it('AGENT-006 applies only the overrides that the agent permits, and names the first other one', () => {
  const permitted = { agent: { first_message: true, prompt: { prompt: true } }, tts: { speed: false } };
  const allowed = { agent: { first_message: 'Hi', prompt: { prompt: 'Be brief.' } } };
  expect(findForbidden(config, allowed, permitted)).toBeUndefined();
  expect(mergeConfig(config, allowed).agent).toEqual({
    first_message: 'Hi',
    language: 'en',
    prompt: { prompt: 'Be brief.', llm: 'a' },
  });
  expect(findForbidden(config, { tts: { speed: 1.1 } }, permitted)).toBe('tts.speed');
  expect(findForbidden(config, { tts: { speed: 1 } }, permitted)).toBeUndefined();
  expect(findForbidden(config, { agent: { prompt: { llm: 'b' } } }, permitted)).toBe('agent.prompt.llm');
  expect(findForbidden(config, { agent: { first_message: 'Hi' } }, {})).toBe('agent.first_message');
});

it('takes no fields from __proto__', () => {
  const hostile = JSON.parse('{"tts":{"__proto__":{"voice_id":"three","extra":1}},"__proto__":{"extra":1}}');
  const merged = mergeConfig({ tts: {} }, hostile) as { tts: Record<string, unknown>; extra?: unknown };
  expect([merged.extra, merged.tts.extra, merged.tts.voice_id]).toEqual([undefined, undefined, undefined]);
});

it('ignores empty overrides, which the client sends for every field', () => {
  const empty = { agent: { prompt: undefined, first_message: null }, tts: {}, conversation: {} };
  expect(findForbidden(config, empty, {})).toBeUndefined();
  expect(mergeConfig(config, empty)).toMatchObject(config);
});

it('applies the preset and the translated first message of a language', () => {
  const german = applyLanguage(config, 'de');
  expect(german).toMatchObject({
    agent: { first_message: 'Hallo', language: 'de' },
    tts: { voice_id: 'two', speed: 1 },
  });
  expect(applyLanguage(config, 'fr')).toMatchObject({ agent: { first_message: 'Hello', language: 'fr' } });
});

it('AGENT-006 permits typing to every agent, and speech only to those that permit it', () => {
  const find = (conversation: object) => {
    const requested = { conversation };
    return findForbidden({ conversation: { text_only: 'unset' } }, requested, permitTyping({}, requested));
  };
  expect(find({ text_only: true })).toBeUndefined();
  expect(find({ text_only: false })).toBe('conversation.text_only');
  expect(find({ text_only: true, max_duration_seconds: 9 })).toBe('conversation.max_duration_seconds');
});

import { expect, it } from 'vitest';
import { featureFlags } from '../../../contract/catalogue/feature-flags.ts';
import { type FlagRule, resolveFlags } from './feature-flags.rules.ts';

const flag = 'text_to_speech_video';
const rule = (enabled: boolean, scope: Partial<FlagRule> = {}): FlagRule => ({
  flag,
  workspaceId: null,
  userId: null,
  enabled,
  ...scope,
});

it('O-61 uses the default without an override', () => {
  expect(resolveFlags([])[flag]).toBe(featureFlags[flag].default);
});

it.each([
  ['the server over the default', [rule(false)], false],
  ['a workspace over the server', [rule(true, { workspaceId: 'w' }), rule(false)], true],
  ['a person over the workspace', [rule(false, { userId: 'u' }), rule(true, { workspaceId: 'w' }), rule(true)], false],
  ['a person over the server', [rule(true, { userId: 'u' }), rule(false)], true],
])('O-61 prefers %s, in any order', (_, rules, expected) => {
  expect([resolveFlags(rules)[flag], resolveFlags(rules.toReversed())[flag]]).toEqual([expected, expected]);
});

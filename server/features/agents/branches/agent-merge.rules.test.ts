import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ConfigSection, isEqual, type MergedConfig, mergeConfigs } from './agent-merge.rules.ts';

const source = () => 'source' as const;
const target = () => 'target' as const;
const prompt = (text: string, language = 'en') => ({
  conversation_config: { agent: { prompt: { prompt: text }, language } },
});

it('takes what only one side changed, from both sides', () => {
  const merged = mergeConfigs(prompt('a'), prompt('b'), prompt('a', 'de'), target);
  expect(merged).toEqual({ config: prompt('b', 'de'), conflicts: [] });
});

it('lists a field that both changed by its path, with the three values', () => {
  const { config, conflicts } = mergeConfigs(prompt('a'), prompt('b'), prompt('c'), source);
  expect(conflicts).toEqual([
    { section: 'conversation_config', path: 'agent.prompt.prompt', base: 'a', source: 'b', target: 'c' },
  ]);
  expect(config).toEqual(prompt('b'));
  expect(mergeConfigs(prompt('a'), prompt('b'), prompt('c'), target).config).toEqual(prompt('c'));
});

it('keeps a field that the source removed and the target left', () => {
  const base = { platform_settings: { widget: { a: 1, b: 2 } } };
  const removed = { platform_settings: { widget: { b: 2 } } };
  expect(mergeConfigs(base, removed, base, target).config).toEqual(removed);
  expect(mergeConfigs(base, base, removed, target).config).toEqual(removed);
});

it('merges lists and procedures as a whole', () => {
  const lists = (ids: string[]) => ({ conversation_config: { agent: { tool_ids: ids } } });
  expect(mergeConfigs(lists(['a']), lists(['a', 'b']), lists(['a', 'c']), source).conflicts).toMatchObject([
    { path: 'agent.tool_ids' },
  ]);
  const procedures = (content: string, name: string) => ({ procedures: { p: { content, name } } });
  expect(
    mergeConfigs(procedures('1', 'n'), procedures('2', 'n'), procedures('1', 'm'), source).conflicts,
  ).toMatchObject([{ section: 'procedures', path: 'p' }]);
});

it('takes the workflow of one side where an edge would lead to a node that the other removed', () => {
  const flow = (nodes: string[], edges: Record<string, [string, string]>) => ({
    workflow: {
      nodes: Object.fromEntries(nodes.map((id) => [id, { type: id }])),
      edges: Object.fromEntries(Object.entries(edges).map(([id, [from, to]]) => [id, { source: from, target: to }])),
    },
  });
  const base = flow(['start', 'a', 'b'], { e: ['start', 'a'] });
  const removesB = flow(['start', 'a'], { e: ['start', 'a'] });
  const usesB = flow(['start', 'a', 'b'], { e: ['start', 'a'], f: ['a', 'b'] });
  expect(mergeConfigs(base, removesB, usesB, source)).toMatchObject({
    config: removesB,
    conflicts: [{ section: 'workflow', path: '' }],
  });
  expect(mergeConfigs(base, removesB, usesB, target).config).toEqual(usesB);
  const addsNode = flow(['start', 'a', 'b', 'c'], { e: ['start', 'a'], g: ['a', 'c'] });
  expect(mergeConfigs(base, addsNode, usesB, target)).toMatchObject({ conflicts: [] });
});

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(1, 'x', null, true),
    fc.array(fc.nat(2), { maxLength: 2 }),
    tie('object'),
  ),
  object: fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), tie('any'), { maxKeys: 3 }),
})).object as fc.Arbitrary<Record<string, unknown>>;
const configs: fc.Arbitrary<MergedConfig> = fc.record({ conversation_config: value, platform_settings: value });

it('changes nothing where one side is the base, and agrees where both sides are equal', () => {
  fc.assert(
    fc.property(configs, configs, (base, changed) => {
      for (const merged of [
        mergeConfigs(base, changed, base, target),
        mergeConfigs(base, base, changed, source),
        mergeConfigs(base, changed, changed, target),
      ]) {
        expect(merged.conflicts).toEqual([]);
        expect(isEqual(merged.config, changed)).toBe(true);
      }
    }),
  );
});

it('gives the same result in both directions where the chosen side is the same', () => {
  fc.assert(
    fc.property(configs, configs, configs, (base, one, other) => {
      const there = mergeConfigs(base, one, other, source);
      const back = mergeConfigs(base, other, one, target);
      expect(isEqual(there.config, back.config)).toBe(true);
      expect(there.conflicts.map(({ path }) => path).sort()).toEqual(back.conflicts.map(({ path }) => path).sort());
    }),
  );
});

it('names as conflicts only fields that both sides changed, and differently', () => {
  fc.assert(
    fc.property(configs, configs, configs, (base, one, other) => {
      for (const conflict of mergeConfigs(base, one, other, source).conflicts) {
        expect(isEqual(conflict.source, conflict.base)).toBe(false);
        expect(isEqual(conflict.target, conflict.base)).toBe(false);
        expect(isEqual(conflict.source, conflict.target)).toBe(false);
      }
    }),
  );
});

it('brings the source into the target for good: a second merge changes nothing', () => {
  fc.assert(
    fc.property(configs, configs, configs, (base, one, other) => {
      const merged = mergeConfigs(base, one, other, source).config;
      // The source is now the common base of both.
      expect(isEqual(mergeConfigs(one, one, merged, target).config, merged)).toBe(true);
    }),
  );
});

it('merges every section by itself', () => {
  const sections: ConfigSection[] = ['conversation_config', 'platform_settings', 'workflow', 'procedures'];
  for (const section of sections)
    expect(mergeConfigs({}, { [section]: { a: { x: 1 } } }, { [section]: { b: { x: 1 } } }, source)).toEqual({
      config: { [section]: { a: { x: 1 }, b: { x: 1 } } },
      conflicts: [],
    });
});

import { expect, it } from 'vitest';
import { createClosedChunk } from './closed-chunk.ts';

const imports: Readonly<Record<string, readonly string[]>> = {
  frame: ['player', 'store'],
  player: ['store'],
  store: ['player'],
  screen: ['frame', 'chart'],
  chart: [],
};
const graph = {
  getModuleInfo: (id: string) => (imports[id] ? { importedIds: imports[id] } : null),
};

it('names the chunk of what the files import, and nothing of what imports them', () => {
  const shell = createClosedChunk('shell', ['frame']);
  expect(Object.keys(imports).filter((id) => shell(id, graph) === 'shell')).toEqual(['frame', 'player', 'store']);
  expect(shell('chart', graph)).toBe(null);
});

it('refuses a file that the build does not contain', () => {
  expect(() => createClosedChunk('shell', ['frame', 'gone'])('frame', graph)).toThrow('does not contain gone');
});

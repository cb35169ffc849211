import { expect, it } from 'vitest';
import { dubbedSeconds, dubProblem, dubProgress, findByCode, isRefunded } from './dubs.rules.ts';

const project = {
  ...{ state: 'ready', progress: 1, progressMessage: null, durationMs: 60_000, error: null, warnings: [] },
  options: { startS: 10, endS: 90 },
};
const language = {
  ...{ language: 'es', state: 'processing', progress: 0.5, progressMessage: 'Speaking 1 of 2 lines' },
  ...{ outputRevision: null, error: null, warnings: [], credits: 0, isRefunded: false },
};

it('DUB-002 counts the preparation and all languages as progress', () => {
  expect(dubProgress('dubbing', { ...project, state: 'preparing', progress: 0.5 }, []).progress).toBeCloseTo(0.2);
  const { progress, message } = dubProgress('dubbing', project, [language, { ...language, state: 'completed' }]);
  expect([progress, message]).toEqual([expect.closeTo(0.85), 'Speaking 1 of 2 lines']);
  expect(dubProgress('dubbed', project, [language])).toEqual({ progress: 1, message: null });
  expect(dubbedSeconds(project)).toBe(50);
});

it('DUB-006 names why a dub failed, and whether it was paid', () => {
  const failed = { ...language, state: 'failed', error: { message: 'The engine is down.' }, isRefunded: true };
  expect(dubProblem('failed', project, [failed])).toBe('The engine is down.');
  expect([isRefunded('failed', [failed]), isRefunded('dubbed', [failed])]).toEqual([true, false]);
  expect(isRefunded('failed', [{ ...failed, isRefunded: false, credits: 5 }])).toBe(false);
  const waiting = { ...language, state: 'stale', warnings: [{ type: 'translation_needed', message: '2 lines.' }] };
  expect(dubProblem('failed', project, [waiting])).toBe('2 lines.');
  expect(dubProblem('dubbed', project, [failed])).toBeNull();
});

it('DUB-009 finds a language by each of its codes', () => {
  const mexican = { language: 'es-MX' };
  expect(findByCode([mexican], 'es')).toBe(mexican);
  expect(findByCode([mexican], 'spa')).toBe(mexican);
  expect(findByCode([mexican, { language: 'es' }], 'es')).toEqual({ language: 'es' });
  expect(findByCode([mexican, { language: 'es-ES' }], 'es')).toBeUndefined();
  expect(findByCode([mexican], 'de')).toBeUndefined();
});

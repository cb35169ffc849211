import { expect, it } from 'vitest';
import { exportFormats } from '../../../../contract/studio/studio-limits.ts';
import { canMaster, exportStateText } from './export-texts.ts';

const waiting = { state: 'queued', queue_position: 3, percent: null, problem: null } as const;

it('STUDIO-020 STUDIO-021 names the state of an export and its place in the queue', () => {
  expect(exportStateText(waiting)).toBe('Queued, position 3');
  expect(exportStateText({ ...waiting, state: 'created', queue_position: null })).toBe('Not started');
  expect(exportStateText({ ...waiting, state: 'rendering', percent: 40 })).toBe('Rendering, 40 %');
  expect(exportStateText({ ...waiting, state: 'failed', problem: 'The disk is full.' })).toBe('The disk is full.');
  expect(exportStateText({ ...waiting, state: 'done' })).toBe('Done');
});

it('masters sound, not captions', () => {
  expect(exportFormats.filter((format) => !canMaster(format))).toEqual(['srt', 'vtt']);
});

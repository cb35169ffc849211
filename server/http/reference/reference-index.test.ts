import { expect, it } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { operationId, referenceIndex } from './reference-index.ts';

it('names operations by their method and path', () => {
  expect(operationId('POST', '/v1/text-to-speech/{voice_id}/stream')).toBe('post-voice_id-stream');
  expect(operationId('GET', '/v2/voices')).toBe('get-v2');
  expect(operationId('GET', '/v1/voices')).toBe('get');
  expect(operationId('GET', '/health')).toBe('get-health');
});

it('U-29 gives every operation of a section its own name, and begins with text to speech', () => {
  const { sections } = referenceIndex(routes);
  for (const { id, operations } of sections)
    expect([id, new Set(operations.map((one) => one.id)).size]).toEqual([id, operations.length]);
  expect(sections[0]?.id).toBe('text-to-speech');
  const visible = Object.values(routes as Record<string, { hidden?: true }>).filter(({ hidden }) => !hidden);
  expect(sections.flatMap(({ operations }) => operations)).toHaveLength(visible.length);
});

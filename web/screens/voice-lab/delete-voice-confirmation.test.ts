import { expect, it } from 'vitest';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { deleteConfirmation, needsConfirmation } from './delete-voice-confirmation.ts';

const voice = (name: string, parts: object = {}): VoiceReply =>
  ({ name, category: 'cloned', sharing: null, ...parts }) as VoiceReply;
const copy = (name: string, parts: object = {}) => voice(name, { sharing: { status: 'copied' }, ...parts });
const shared = (name: string) => voice(name, { sharing: { status: 'enabled' } });
const professional = voice('Pro', { category: 'professional' });

it('U-34 asks before deleting professional and shared voices only', () => {
  expect(needsConfirmation([professional])).toBe(true);
  expect(needsConfirmation([voice('Ada'), shared('Bea')])).toBe(true);
  expect(needsConfirmation([voice('Ada'), copy('Bea'), copy('Cy', { category: 'professional' })])).toBe(false);
});

it('explains the deletion of one voice', () => {
  expect(deleteConfirmation([shared('Ada')])).toEqual({
    title: 'Delete “Ada”?',
    text: 'This deletes the voice and its recordings for everyone in the workspace. Generated audio stays in the history.',
    confirmationText: undefined,
  });
});

it('U-33 explains the deletion of several voices', () => {
  expect(deleteConfirmation([shared('Ada'), voice('Bea')])).toEqual({
    title: 'Delete 2 voices?',
    text: 'This deletes Ada and Bea with their recordings for everyone in the workspace. Generated audio stays in the history.',
    confirmationText: undefined,
  });
  const many = deleteConfirmation([...'ABCDE'].map(shared));
  expect(many.title).toBe('Delete 5 voices?');
  expect(many.text).toMatch(/^This deletes A, B, C, and 2 more with their recordings/);
});

it('requires typed confirmation for professional voices', () => {
  expect(deleteConfirmation([professional]).confirmationText).toBe('Pro');
  expect(deleteConfirmation([voice('Ada'), professional]).confirmationText).toBe('2 voices');
});

import { expect, it } from 'vitest';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { deleteConfirmation } from './delete-voice-confirmation.ts';

const voice = (name: string, parts: object = {}): VoiceReply =>
  ({ name, category: 'cloned', sharing: null, ...parts }) as VoiceReply;
const copy = (name: string, status = 'copied') => voice(name, { sharing: { status } });

it('explains the deletion of one voice, and whether a copy can be added again', () => {
  expect(deleteConfirmation([voice('Ada')])).toEqual({
    title: 'Delete “Ada”?',
    text: 'This deletes the voice and its recordings for everyone in the workspace. Generated audio stays in the history. This cannot be undone.',
    confirmationText: undefined,
  });
  expect(deleteConfirmation([copy('Ada')]).text).toMatch(/You can add it again as long as its owner shares it\./);
  expect(deleteConfirmation([copy('Ada', 'copied_disabled')]).text).toMatch(/You can't add it again/);
});

it('U-33 explains the deletion of several voices', () => {
  expect(deleteConfirmation([voice('Ada'), copy('Bea')])).toEqual({
    title: 'Delete 2 voices?',
    text: 'This deletes Ada and Bea with their recordings for everyone in the workspace. Generated audio stays in the history. This cannot be undone.',
    confirmationText: undefined,
  });
  const many = deleteConfirmation([...'ABCDE'].map((name) => copy(name)));
  expect(many.title).toBe('Delete 5 voices?');
  expect(many.text).toMatch(
    /^This removes A, B, C, and 2 more from your voices\. You can add them again as long as their owners share them\./,
  );
});

it('requires typed confirmation for professional voices, not for copies', () => {
  const professional = voice('Pro', { category: 'professional' });
  expect(deleteConfirmation([professional]).confirmationText).toBe('Pro');
  expect(deleteConfirmation([voice('Ada'), professional]).confirmationText).toBe('2 voices');
  const added = voice('Pro', { category: 'professional', sharing: { status: 'copied' } });
  expect(deleteConfirmation([added]).confirmationText).toBeUndefined();
});

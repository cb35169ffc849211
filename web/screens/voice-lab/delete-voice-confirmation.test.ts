import { expect, it } from 'vitest';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { deleteQuestion } from './delete-voice-confirmation.ts';

const voice = (name: string, parts: object = {}): VoiceReply =>
  ({ name, category: 'cloned', sharing: null, ...parts }) as VoiceReply;
const copy = (name: string, status = 'copied') => voice(name, { sharing: { status } });

it('says what is gone with one voice: a copy can be added again as long as it is shared', () => {
  expect(deleteQuestion([voice('Ada')])).toEqual({
    title: 'Delete “Ada”?',
    text: 'The voice and its recordings are gone for everyone in the workspace. What it spoke stays in the history. This cannot be undone.',
    mustBe: undefined,
  });
  expect(deleteQuestion([copy('Ada')]).text).toMatch(/as long as its owner shares it, it can be added again\./);
  expect(deleteQuestion([copy('Ada', 'copied_disabled')]).text).toMatch(/it cannot be added again\./);
});

it('U-33 says what is gone with several', () => {
  expect(deleteQuestion([voice('Ada'), copy('Bea')])).toEqual({
    title: 'Delete 2 voices?',
    text: 'Ada and Bea are gone for everyone in the workspace, with the recordings they have. What they spoke stays in the history. This cannot be undone.',
    mustBe: undefined,
  });
  const many = deleteQuestion([...'ABCDE'].map((name) => copy(name)));
  expect(many.title).toBe('Delete 5 voices?');
  expect(many.text).toMatch(/^A, B, C, and 2 more go from your voices; as long as their owners share them/);
});

it('lets type a word before hours of work are gone, and not before a copy is', () => {
  const professional = voice('Pro', { category: 'professional' });
  expect(deleteQuestion([professional]).mustBe).toBe('Pro');
  expect(deleteQuestion([voice('Ada'), professional]).mustBe).toBe('2 voices');
  const added = voice('Pro', { category: 'professional', sharing: { status: 'copied' } });
  expect(deleteQuestion([added]).mustBe).toBeUndefined();
});

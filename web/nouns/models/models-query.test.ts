import { expect, it } from 'vitest';
import type { ModelReply } from '../../../contract/speech/models.ts';
import { speechModels } from './models-query.ts';

it('MODEL-003 offers only models that support text to speech', () => {
  const model = (model_id: string, can_do_text_to_speech: boolean) =>
    ({ model_id, can_do_text_to_speech }) as ModelReply;
  expect(speechModels([model('a', true), model('b', false), model('c', true)]).map(({ model_id }) => model_id)).toEqual(
    ['a', 'c'],
  );
});

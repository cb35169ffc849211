import { expect, it } from 'vitest';
import { messages } from '../../../contract/catalogue/messages.ts';
import { ApiError, networkError } from '../../data/api/api-error.ts';
import { VideoProblem } from './await-video.ts';
import { videoProblemMessage } from './video-problem-message.ts';

const errorWith = (status: number) => new ApiError({ status, message: 'No.', type: 'x', payload: undefined });

it.each([
  ['a refusal', errorWith(404), 'Error generating video: No.', 'Error generating video preview: No.'],
  ['what the job says', new VideoProblem('No.'), 'Error generating video: No.', 'Error generating video preview: No.'],
  [
    'a failure of the server',
    errorWith(500),
    'Unknown error generating video',
    'Unknown error generating video preview',
  ],
  ['no network', networkError(), 'Unknown error generating video', 'Unknown error generating video preview'],
  [
    'a job without words',
    new VideoProblem(''),
    'Unknown error generating video',
    'Unknown error generating video preview',
  ],
  [
    'anything else',
    new Error('x is undefined'),
    'Unknown error generating video',
    'Unknown error generating video preview',
  ],
])('VIDEO-013 VIDEO-014 %s', (_, error, video, preview) => {
  const message = videoProblemMessage(error);
  expect([messages.videoFailed(message), messages.videoPreviewFailed(message)]).toEqual([video, preview]);
});

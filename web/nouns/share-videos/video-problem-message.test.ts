import { expect, it } from 'vitest';
import { messages } from '../../../contract/catalogue/messages.ts';
import { ApiError, networkError } from '../../data/api/api-error.ts';
import { VideoProblem } from './await-video.ts';
import { videoProblemMessage } from './video-problem-message.ts';

const errorWith = (status: number) => new ApiError({ status, message: 'No.', type: 'x', payload: undefined });

it.each([
  ['a client error', errorWith(404), 'Error generating video: No.', 'Error generating video preview: No.'],
  [
    'an error message of the job',
    new VideoProblem('No.'),
    'Error generating video: No.',
    'Error generating video preview: No.',
  ],
  ['a server error', errorWith(500), 'Unknown error generating video', 'Unknown error generating video preview'],
  ['a network error', networkError(), 'Unknown error generating video', 'Unknown error generating video preview'],
  [
    'a failed job without a message',
    new VideoProblem(''),
    'Unknown error generating video',
    'Unknown error generating video preview',
  ],
  [
    'an unexpected exception',
    new Error('x is undefined'),
    'Unknown error generating video',
    'Unknown error generating video preview',
  ],
])('VIDEO-013 VIDEO-014 describes %s', (_, error, video, preview) => {
  const message = videoProblemMessage(error);
  expect([messages.videoFailed(message), messages.videoPreviewFailed(message)]).toEqual([video, preview]);
});

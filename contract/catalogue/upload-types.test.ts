import { expect, it } from 'vitest';
import { audioUploadTypes, videoUploadTypes } from './upload-types.ts';

it('FILE-003 allows ten types of audio uploads', () => {
  expect(audioUploadTypes.join(', ')).toBe('aac, aiff, ogg, mp3, opus, wav, webm, flac, mp4, m4a');
});

it('FILE-004 allows nine types of video uploads', () => {
  expect(videoUploadTypes.join(', ')).toBe('mp4, avi, mkv, mov, wmv, flv, webm, mpeg, 3gpp');
});

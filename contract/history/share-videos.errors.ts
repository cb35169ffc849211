import { shareVideoMaxS } from '../catalogue/limits.ts';
import { messages } from '../catalogue/messages.ts';
import { defineErrors } from '../error.ts';

export const shareVideosErrors = defineErrors({
  share_video_not_found: { http: 404, type: 'not_found', text: 'This video no longer exists.' },
  not_speech: { http: 400, type: 'validation_error', text: messages.videoOnlyForSpeech },
  too_long_for_video: {
    http: 400,
    type: 'validation_error',
    text: `Videos are limited to audio of up to ${shareVideoMaxS / 60} minutes.`,
  },
});

import type { TalkFrame } from '../../../contract/agents/agent-talk-socket.ts';
import type { SoundPiece } from './speech/sound-frames.rules.ts';

/** A piece of what the agent says, as the frame of the conversation API. */
export function presentSound({ bytes, times }: SoundPiece, eventId: number): TalkFrame {
  return {
    type: 'audio',
    audio_event: {
      audio_base_64: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
      event_id: eventId,
      ...(times.chars.length > 0 && {
        alignment: {
          chars: [...times.chars],
          char_start_times_ms: times.startsMs.map((ms) => Math.max(0, ms)),
          char_durations_ms: [...times.durationsMs],
        },
      }),
    },
  };
}

import type { DialogueFrame } from '../../../../contract/speech/dialogue-socket.ts';
import { presentWarning } from '../../speech/socket/speech-socket.present.ts';
import type { DialogueEvent } from './dialogue-socket.service.ts';

export function presentDialogueEvent(event: DialogueEvent): DialogueFrame {
  if (event === 'final') return { is_final: true };
  if (event === 'turn') return { is_final_audio_for_turn: true };
  const { audio, alignment, unspoken } = event;
  const starts = alignment?.startS.map(toMs) ?? [];
  return {
    audio: Buffer.from(audio.buffer, audio.byteOffset, audio.byteLength).toString('base64'),
    alignment: alignment
      ? {
          chars: [...alignment.characters],
          char_start_times_ms: starts,
          char_durations_ms: alignment.endS.map((endS, at) => Math.max(0, toMs(endS) - starts[at]!)),
        }
      : null,
    normalized_alignment: null,
    ...presentWarning(unspoken),
  };
}

const toMs = (s: number): number => Math.max(0, Math.round(s * 1000));

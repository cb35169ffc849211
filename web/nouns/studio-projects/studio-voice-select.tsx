import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { Field } from '../../parts/form/field.tsx';
import { chosenVoice } from '../voices/chosen-voice.ts';
import { VoicePicker } from '../voices/voice-picker.tsx';
import { liveModerationText } from './project-texts.ts';

interface StudioVoiceSelectProps {
  label: string;
  voices: readonly VoiceReply[];
  /** Undefined: the first default voice. */
  value: string | undefined;
  onChange: (voiceId: string) => void;
}

/** Why a voice cannot be chosen in the studio (STUDIO-022, VOICE-057). */
export const studioVoiceNote = ({ sharing }: Pick<VoiceReply, 'sharing'>): string | undefined =>
  sharing?.live_moderation_enabled ? liveModerationText : undefined;

/** A labelled choice of a voice for a project. */
export function StudioVoiceSelect({ label, voices, value, onChange }: StudioVoiceSelectProps) {
  const voice = chosenVoice(voices, value);
  if (!voice) return null;
  return (
    <Field label={label}>
      {({ id }) => (
        <VoicePicker id={id} voices={voices} value={voice} onChange={onChange} unavailableNote={studioVoiceNote} />
      )}
    </Field>
  );
}

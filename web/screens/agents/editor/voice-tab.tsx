import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/t.ts';
import { chosenVoice } from '../../../nouns/voices/chosen-voice.ts';
import { VoicePicker } from '../../../nouns/voices/voice-picker.tsx';
import { voicesQuery } from '../../../nouns/voices/voices-query.ts';
import { Field } from '../../../parts/form/field.tsx';
import { type DraftProps, readText, SelectDraft, SliderDraft } from './draft-fields.tsx';

const tts = ['conversation_config', 'tts'];
const voicePath = [...tts, 'voice_id'];
const formats = ['pcm_8000', 'pcm_16000', 'pcm_22050', 'pcm_24000', 'pcm_44100', 'pcm_48000', 'ulaw_8000'];

/** AGENT-004: how the agent sounds. */
export function VoiceTab(props: DraftProps) {
  const { draft, canEdit, onChange } = props;
  const { data: voices = [] } = useQuery(voicesQuery);
  const voice = chosenVoice(voices, readText(draft, voicePath));
  return (
    <>
      {voice && (
        <Field label={t('Voice')}>
          {({ id }) =>
            canEdit ? (
              <VoicePicker id={id} voices={voices} value={voice} onChange={(next) => onChange(voicePath, next)} />
            ) : (
              <p id={id}>{voice.name}</p>
            )
          }
        </Field>
      )}
      <SliderDraft {...props} label={t('Speed')} path={[...tts, 'speed']} min={0.7} max={1.2} step={0.01} />
      <SliderDraft {...props} label={t('Stability')} path={[...tts, 'stability']} min={0} max={1} step={0.01} />
      <SliderDraft {...props} label={t('Similarity')} path={[...tts, 'similarity_boost']} min={0} max={1} step={0.01} />
      <SelectDraft
        {...props}
        label={t('Sound format')}
        help={t('What clients receive. Telephones use ulaw_8000.')}
        path={[...tts, 'agent_output_audio_format']}
        options={formats.map((value) => ({ value, label: value }))}
      />
    </>
  );
}

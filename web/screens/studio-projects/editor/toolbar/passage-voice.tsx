import type { VoiceReply } from '../../../../../contract/voices/voices.ts';
import { useStore } from '../../../../data/store/use-store.ts';
import { t } from '../../../../messages/t.ts';
import { studioVoiceNote } from '../../../../nouns/studio-projects/studio-voice-select.tsx';
import { VoicePicker } from '../../../../nouns/voices/voice-picker.tsx';
import { setVoice } from '../text/commands.ts';
import { defaultVoice } from '../text/conversion.ts';
import type { EditorController } from '../view/editor-controller.ts';

interface PassageVoiceProps {
  controller: EditorController;
  voices: readonly VoiceReply[];
  isDisabled: boolean;
}

/** The voice of the selected passage, or of the paragraph. */
export function PassageVoice({ controller, voices, isDisabled }: PassageVoiceProps) {
  const { voiceId, kind } = useStore(controller.place);
  const voice = voices.find(({ voice_id }) => voice_id === voiceId);
  const fallback = defaultVoice(controller.voices, kind);
  if (isDisabled || voices.length === 0)
    return <span className="max-w-44 truncate px-2 text-ink-2">{voice?.name ?? t('Deleted voice')}</span>;
  return (
    <div className="w-44">
      <VoicePicker
        voices={voices}
        value={voice ?? voices[0]!}
        unavailableNote={studioVoiceNote}
        onChange={(chosen) => {
          controller.run(setVoice(chosen === fallback ? undefined : chosen));
          // The closing list gives the focus back to its button.
          setTimeout(() => controller.view.focus(), 50);
        }}
      />
    </div>
  );
}

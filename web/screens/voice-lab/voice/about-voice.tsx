import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { formatDate } from '../../../format/date.ts';
import { VerifyVoice } from '../../../nouns/voices/verify-voice.tsx';
import { languagesOf } from '../../../nouns/voices/voice-filter.ts';
import { labelText, languageName } from '../../../nouns/voices/voice-labels.ts';
import { isCreated, originOf, speakingObstacle } from '../../../nouns/voices/voice-origin.ts';
import { previewTrack } from '../../../nouns/voices/voice-track.ts';
import { Chip } from '../../../parts/display/chip.tsx';
import { PlayerAvatarButton } from '../../../parts/player/player-avatar-button.tsx';

const shownLanguages = 8;

/** Origin, quality, labels and languages of a voice. */
export function AboutVoice({ voice }: { voice: VoiceReply }) {
  const origin = originOf(voice);
  const obstacle = speakingObstacle(voice);
  const languages = languagesOf(voice);
  const { recording_quality: quality, recording_quality_reason: reason } = voice;
  const labels = Object.entries(voice.labels).filter(([key]) => key !== 'language');
  return (
    <section aria-label="About" className="group/row flex items-start gap-4 rounded-m border bg-surface p-4">
      <PlayerAvatarButton
        track={obstacle ? undefined : previewTrack(voice)}
        voiceId={voice.voice_id}
        label={voice.name}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2.5">
        <div className="flex flex-wrap gap-1.5">
          <Chip tone="accent">{origin.title}</Chip>
          {obstacle && <Chip tone="bad">{obstacle}</Chip>}
          {labels.map(([key, label]) => (
            <Chip key={key}>{labelText(label)}</Chip>
          ))}
        </div>
        <p className="text-ink-2">{origin.reason}</p>
        {quality && (
          <p className="text-ink-2">
            <span className="font-[540] text-ink">Recording quality: {quality}.</span> {reason}
          </p>
        )}
        {!obstacle && (
          <p className="text-ink-2">
            <span className="font-[540] text-ink">Speaks</span>{' '}
            {languages.slice(0, shownLanguages).map(languageName).join(', ')}
            {languages.length > shownLanguages && ` and ${languages.length - shownLanguages} more`}.
          </p>
        )}
        {obstacle === 'Not verified' && voice.is_owner && isCreated(voice) && voice.category === 'cloned' && (
          <VerifyVoice voiceId={voice.voice_id} />
        )}
        {voice.category !== 'premade' && (
          <p className="text-ink-3 text-meta">
            {isCreated(voice) ? 'Created' : 'Added'} {formatDate(voice.created_at_unix)}
          </p>
        )}
      </div>
    </section>
  );
}

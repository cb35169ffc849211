import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { formatDate } from '../../../format/date.ts';
import { T } from '../../../messages/rich-text.tsx';
import { t } from '../../../messages/t.ts';
import { VerifyVoice } from '../../../nouns/voices/verify-voice.tsx';
import { languagesOf } from '../../../nouns/voices/voice-filter.ts';
import { languageName, textOfLabel } from '../../../nouns/voices/voice-labels.ts';
import { isCreated, obstacles, originOf, speakingObstacle } from '../../../nouns/voices/voice-origin.ts';
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
    <section aria-label={t('About')} className="group/row flex items-start gap-4 rounded-m border bg-surface p-4">
      <PlayerAvatarButton
        track={obstacle ? undefined : previewTrack(voice)}
        voiceId={voice.voice_id}
        label={voice.name}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2.5">
        <div className="flex flex-wrap gap-1.5">
          <Chip>{origin.title}</Chip>
          {obstacle && <Chip tone="bad">{obstacle}</Chip>}
          {labels.map(([key, label]) => (
            <Chip key={key}>{textOfLabel(key, label)}</Chip>
          ))}
        </div>
        <p className="text-ink-2">{origin.reason}</p>
        {quality && (
          <p className="text-ink-2">
            <span className="font-[540] text-ink">{t('Recording quality: {quality}.', { quality })}</span> {reason}
          </p>
        )}
        {!obstacle && (
          <p className="text-ink-2">
            <T
              text={
                languages.length > shownLanguages
                  ? '<b>Speaks</b> {languages} and {count} more.'
                  : '<b>Speaks</b> {languages}.'
              }
              b={(children) => <span className="font-[540] text-ink">{children}</span>}
              languages={languages.slice(0, shownLanguages).map(languageName).join(', ')}
              count={languages.length - shownLanguages}
            />
          </p>
        )}
        {obstacle === obstacles.isUnverified && voice.is_owner && isCreated(voice) && voice.category === 'cloned' && (
          <VerifyVoice voiceId={voice.voice_id} />
        )}
        {voice.category !== 'premade' && (
          <p className="text-ink-3 text-meta">
            {isCreated(voice) ? t('Created') : t('Added')} {formatDate(voice.created_at_unix)}
          </p>
        )}
      </div>
    </section>
  );
}

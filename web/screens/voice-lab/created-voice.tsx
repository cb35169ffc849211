import { Link } from 'react-router';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';
import { obstacles, originOf, pathOf, speakingObstacle } from '../../nouns/voices/voice-origin.ts';
import { previewTrack } from '../../nouns/voices/voice-track.ts';
import { PlayerAvatarButton } from '../../parts/player/player-avatar-button.tsx';

/** A newly created voice with its preview and quality. */
export function CreatedVoice({ voice }: { voice: VoiceReply }) {
  const origin = originOf(voice);
  const { recording_quality: quality, recording_quality_reason: reason } = voice;
  return (
    <div className="group/row flex items-start gap-3 pb-2">
      <PlayerAvatarButton
        track={speakingObstacle(voice) ? undefined : previewTrack(voice)}
        voiceId={voice.voice_id}
        label={voice.name}
      />
      <div className="flex min-w-0 flex-col gap-1.5">
        <Link to={pathOf(voice)} className="truncate font-[560] text-accent-ink underline-offset-2 hover:underline">
          {voice.name}
        </Link>
        <p className="text-ink-2">
          <span className="font-[540] text-ink">{origin.title}.</span> {origin.reason}
        </p>
        {quality && (
          <p className="text-ink-2">
            <span className="font-[540] text-ink">{t('Recordings: {quality}.', { quality })}</span> {reason}
          </p>
        )}
        {speakingObstacle(voice) === obstacles.isUnverified && (
          <p className="text-ink-2">{t('To use this voice, verify it by reading a sentence aloud on its page.')}</p>
        )}
      </div>
    </div>
  );
}

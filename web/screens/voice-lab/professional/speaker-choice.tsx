import type { VoiceSampleReply } from '../../../../contract/voices/voices.ts';
import { api } from '../../../data/api/api.ts';
import { formatDuration } from '../../../format/duration.ts';
import { t } from '../../../messages/t.ts';
import { PlayTrackButton } from '../../../parts/player/play-track-button.tsx';
import { useVoiceMutation } from '../use-own-voices.ts';
import { speakerTrack } from './excerpt-track.ts';

/** Selects the speakers of a recording to train the voice on (VOICE-047). */
export function SpeakerChoice({ voiceId, sample }: { voiceId: string; sample: VoiceSampleReply }) {
  const { speakers, selected_speaker_ids: selected } = sample.speaker_separation ?? {};
  const selectSpeakers = useVoiceMutation((ids: string[]) =>
    api.call('POST /v1/voices/pvc/{voice_id}/samples/{sample_id}', {
      params: { voice_id: voiceId, sample_id: sample.sample_id },
      body: { selected_speaker_ids: ids },
    }),
  );
  const all = Object.values(speakers ?? {});
  if (all.length <= 1) return <p className="text-ink-2 text-meta">{t('One speaker.')}</p>;
  // Shows the new selection while it is being saved.
  const selectedIds = selectSpeakers.isPending ? selectSpeakers.variables : (selected ?? []);
  return (
    <fieldset>
      <legend className="mb-1 text-ink-2 text-meta">
        {t('{count} speakers. Select the speaker to clone.', { count: all.length })}
      </legend>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {all.map(({ speaker_id: id, duration_secs: seconds }, at) => {
          const name = t('Speaker {number}', { number: at + 1 });
          return (
            <li key={id} className="flex items-center gap-1">
              <label className="flex items-center gap-2">
                <input
                  type="checkbox"
                  checked={selectedIds.includes(id)}
                  disabled={selectSpeakers.isPending}
                  onChange={(event) =>
                    selectSpeakers.mutate(
                      event.target.checked ? [...selectedIds, id] : selectedIds.filter((one) => one !== id),
                    )
                  }
                  className="size-4 accent-accent"
                />
                {name}
                <span className="text-ink-3 text-meta tabular-nums">{formatDuration(seconds)}</span>
              </label>
              <PlayTrackButton track={speakerTrack(voiceId, sample, id, name)} label={name} />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

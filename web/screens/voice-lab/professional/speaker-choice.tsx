import { Pause, Play } from 'lucide-react';
import type { VoiceSampleReply } from '../../../../contract/voices/voices.ts';
import { api } from '../../../data/api/api.ts';
import { formatDuration } from '../../../format/duration.ts';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import type { Track } from '../../../parts/player/player-track.ts';
import { playOrPause, useTrackStatus } from '../../../parts/player/use-player.ts';
import { useVoiceChange } from '../use-own-voices.ts';
import { speakerTrack } from './excerpt-track.ts';

/** Selects the speakers of a recording to train the voice on (VOICE-047). */
export function SpeakerChoice({ voiceId, sample }: { voiceId: string; sample: VoiceSampleReply }) {
  const { speakers, selected_speaker_ids: selected } = sample.speaker_separation ?? {};
  const choose = useVoiceChange((ids: string[]) =>
    api.call('POST /v1/voices/pvc/{voice_id}/samples/{sample_id}', {
      params: { voice_id: voiceId, sample_id: sample.sample_id },
      body: { selected_speaker_ids: ids },
    }),
  );
  const all = Object.values(speakers ?? {});
  if (all.length <= 1) return <p className="text-ink-2 text-meta">One speaker.</p>;
  // Shows the new selection while it is being saved.
  const chosen = choose.isPending ? choose.variables : (selected ?? []);
  return (
    <fieldset>
      <legend className="mb-1 text-ink-2 text-meta">{all.length} speakers. Select the speaker to clone.</legend>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {all.map(({ speaker_id: id, duration_secs: seconds }, at) => {
          const name = `Speaker ${at + 1}`;
          return (
            <li key={id} className="flex items-center gap-1">
              <label className="flex items-center gap-2">
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  disabled={choose.isPending}
                  onChange={(event) =>
                    choose.mutate(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                  }
                  className="size-4 accent-accent"
                />
                {name}
                <span className="text-ink-3 text-meta tabular-nums">{formatDuration(seconds)}</span>
              </label>
              <PlaySpeaker track={speakerTrack(voiceId, sample, id, name)} name={name} />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function PlaySpeaker({ track, name }: { track: Track; name: string }) {
  const status = useTrackStatus(track.id);
  const isOn = status === 'playing' || status === 'loading';
  return (
    <IconButton size="small" label={`${isOn ? 'Pause' : 'Play'} ${name}`} onClick={() => playOrPause(track)}>
      {isOn ? <Pause /> : <Play />}
    </IconButton>
  );
}

import type { VoiceoverTrackReply } from '../../../../contract/dubbing/voiceover-projects.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';
import { classNames } from '../../../parts/display/class-names.ts';
import { formatTime } from '../../../parts/waveform/time-view.ts';
import { clipNote, type PlacedClip } from '../document/timeline-content.ts';

interface ClipListProps {
  tracks: readonly VoiceoverTrackReply[];
  placed: readonly PlacedClip[];
  selectedId: string | undefined;
  onSelect: (clipId: string) => void;
  /** Opens the settings of a track. */
  onTrack: (trackId: string) => void;
}

/** Clips of one track that are listed; the others are on the timeline of a wider screen. */
const maxPerTrack = 200;

/** The clips of each track as a list, where a timeline has no room. */
export function ClipList({ tracks, placed, selectedId, onSelect, onTrack }: ClipListProps) {
  return (
    <div className="flex flex-col gap-4">
      {tracks.map(({ track_id, name }) => {
        const clips = placed.filter(({ clip }) => clip.track_id === track_id);
        return (
          <section key={track_id} aria-label={name}>
            <button
              type="button"
              onClick={() => onTrack(track_id)}
              className="flex w-full items-baseline justify-between gap-2 rounded-s py-1 text-start"
            >
              <h2 dir="auto" className="min-w-0 truncate font-[600]">
                {name}
              </h2>
              <span className="text-ink-3 text-meta">
                {formatMessage('{count, plural, one {# clip} other {# clips}}', { count: clips.length })}
              </span>
            </button>
            <ul className="divide-y rounded-m border bg-surface">
              {clips.slice(0, maxPerTrack).map((place) => {
                const { clip, file, endMs } = place;
                const note = clip.is_stale ? t('Not spoken') : clipNote(place);
                return (
                  <li key={clip.clip_id}>
                    <button
                      type="button"
                      aria-pressed={clip.clip_id === selectedId}
                      onClick={() => onSelect(clip.clip_id)}
                      className={classNames(
                        'flex w-full items-baseline gap-3 px-3 py-2 text-start',
                        clip.clip_id === selectedId && 'bg-accent-soft',
                      )}
                    >
                      <span className="shrink-0 text-ink-3 text-meta tabular-nums">
                        {`${formatTime(clip.start_ms / 1000, 0.1)}–${formatTime(endMs / 1000, 0.1)}`}
                      </span>
                      <span dir="auto" className="min-w-0 flex-1 truncate">
                        {clip.text || file?.name}
                      </span>
                      {note && <span className="shrink-0 text-ink-2 text-meta">{note}</span>}
                    </button>
                  </li>
                );
              })}
              {clips.length === 0 && <li className="px-3 py-2 text-ink-3">{t('No clips')}</li>}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

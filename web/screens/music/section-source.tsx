import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import type { PlanSection } from '../../nouns/music/song-plan.ts';
import { songsQuery } from '../../nouns/music/songs.ts';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Select } from '../../parts/form/select.tsx';

interface SectionSourceProps {
  section: PlanSection;
  fault: string | undefined;
  onChange: (source: PlanSection['source']) => void;
}

const none = 'new';

/** Where the sound of a section comes from: new music, or a part of another song. */
export function SectionSource({ section: { name, durationMs, source }, fault, onChange }: SectionSourceProps) {
  const { data } = useInfiniteQuery(songsQuery());
  const songs = (data?.pages ?? [])
    .flatMap((page) => page.songs)
    .filter((song) => song.state === 'completed' && (song.duration_ms ?? 0) >= durationMs);
  const chosen = songs.find(({ song_id }) => song_id === source?.songId);
  const isMissing = source !== undefined && source.songId !== '' && data !== undefined && !chosen;
  const endMs = chosen?.duration_ms === undefined ? undefined : (chosen.duration_ms ?? 0) - durationMs;
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Field label={<SmallLabel of={name}>{t('Sound')}</SmallLabel>} error={fault} className="min-w-0 flex-1 basis-52">
        {(control) => (
          <Select
            {...control}
            value={source ? source.songId || none : none}
            onChange={(songId) => onChange(songId === none ? undefined : { songId, startMs: 0 })}
            options={[
              { value: none, label: t('New music') },
              ...(isMissing ? [{ value: source.songId, label: t('Another song') }] : []),
              ...songs.map(({ song_id, title, duration_ms }) => ({
                value: song_id,
                label: t('From “{title}”', { title }),
                help: formatDuration((duration_ms ?? 0) / 1000),
              })),
            ]}
          />
        )}
      </Field>
      {source && (
        <Field
          label={<SmallLabel of={name}>{t('From second')}</SmallLabel>}
          className="w-32"
          {...(endMs !== undefined && { help: t('0 to {endMs}', { endMs: Math.floor(endMs / 1000) }) })}
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              min={0}
              max={endMs === undefined ? undefined : endMs / 1000}
              step={0.1}
              value={source.startMs / 1000}
              onChange={(event) => {
                const startMs = Math.round(event.target.valueAsNumber * 1000);
                if (startMs >= 0) onChange({ ...source, startMs });
              }}
            />
          )}
        </Field>
      )}
    </div>
  );
}

/** The label of a field of a section, which a screen reader hears with the section. */
export const SmallLabel = ({ of, children }: { of: string; children: string }) => (
  <span className="font-[450] text-ink-2 text-meta">
    {children}
    <span className="sr-only"> {t('of {of}', { of })}</span>
  </span>
);

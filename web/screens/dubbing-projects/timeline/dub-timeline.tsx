import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useMemo } from 'react';
import type { DubbingProjectReply } from '../../../../contract/dubbing/dubbing-fields.ts';
import type { DubbingSpeakerReply } from '../../../../contract/dubbing/dubbing-transcripts.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../parts/button/button.tsx';
import { useMedia } from '../../../parts/display/use-media.ts';
import { Timeline } from '../../../parts/timeline/timeline.tsx';
import type { TimelineItem, TimelinePlace, TimelineTrack } from '../../../parts/timeline/timeline-item.ts';
import type { DubPlayback } from '../preview/use-dub-playback.ts';
import { dubPeaksQuery } from './dub-peaks.ts';
import { useTimelineOpen } from './use-timeline-open.ts';

interface DubTimelineProps {
  project: DubbingProjectReply;
  speakers: readonly DubbingSpeakerReply[];
  items: readonly TimelineItem[];
  playback: DubPlayback;
  selectedId: string | undefined;
  onSelect: (id: string | undefined) => void;
  /** A line was moved or trimmed. */
  onPlace?: (id: string, place: TimelinePlace) => void;
  onSplit?: (id: string, atMs: number) => void;
  onDelete?: (id: string) => void;
}

const renderTrack = ({ name }: TimelineTrack) => (
  <p dir="auto" title={name} className="flex h-full items-center px-3 text-small">
    <span className="truncate">{name}</span>
  </p>
);

/** The lines on the tracks of their speakers, over the waveform of the source. Hidden until wanted on small screens. */
export function DubTimeline(props: DubTimelineProps) {
  const { project, speakers, items, playback, selectedId, onSelect, onPlace, onSplit, onDelete } = props;
  const isWide = useMedia('(min-width: 1024px)');
  const [isOpen, setOpen] = useTimelineOpen(isWide);
  const { data: peaks } = useQuery({ ...dubPeaksQuery(project), enabled: isOpen && project.has_audio === true });
  const drawn = useMemo(
    () => (peaks ? items.map((item) => ({ ...item, peaks: { ...peaks, offsetS: item.startMs / 1000 } })) : items),
    [items, peaks],
  );
  const tracks = useMemo(() => speakers.map(({ speaker_id: id, speaker_name: name }) => ({ id, name })), [speakers]);
  return (
    <div className="flex shrink-0 flex-col border-t bg-surface">
      <Button
        kind="ghost"
        size="small"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="m-1 self-start"
      >
        {isOpen ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
        {t('Timeline')}
      </Button>
      {isOpen && (
        <Timeline
          label={t('Timeline')}
          tracks={tracks}
          items={drawn}
          renderTrack={renderTrack}
          durationMs={Math.round((project.media?.duration_s ?? 0) * 1000)}
          selectedId={selectedId}
          onSelect={onSelect}
          positionMs={playback.positionS * 1000}
          livePositionMs={() => playback.livePositionS() * 1000}
          isPlaying={playback.isPlaying}
          onSeek={(positionMs) => playback.seek(positionMs / 1000)}
          onTogglePlay={playback.toggle}
          {...(onPlace && { onMove: onPlace, onResize: onPlace })}
          {...(onSplit && { onSplit, canEnter: () => true })}
          {...(onDelete && { onDelete })}
          className="max-h-[34dvh] overflow-y-auto"
        />
      )}
    </div>
  );
}

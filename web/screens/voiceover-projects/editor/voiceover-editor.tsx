import { useQuery } from '@tanstack/react-query';
import {
  Clapperboard,
  Download,
  Ellipsis,
  FileSpreadsheet,
  ListStart,
  Pause,
  Play,
  Redo2,
  Undo2,
  X,
} from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { voiceoverLimits } from '../../../../contract/dubbing/voiceover-limits.ts';
import type { VoiceoverProjectReply } from '../../../../contract/dubbing/voiceover-projects.ts';
import { useInstance } from '../../../data/instance/use-instance.ts';
import { resourceWithRole, usePermission } from '../../../data/session/use-permission.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';
import { modelsQuery } from '../../../nouns/models/models-query.ts';
import { creditCost } from '../../../nouns/speech/speech-limits.ts';
import { voiceoverPath } from '../../../nouns/voiceover-projects/voiceover-paths.ts';
import { voicesQuery } from '../../../nouns/voices/voices-query.ts';
import { Button } from '../../../parts/button/button.tsx';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { useMedia } from '../../../parts/display/use-media.ts';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { LeaveGuard } from '../../../parts/overlay/leave-guard.tsx';
import { Menu, MenuItem } from '../../../parts/overlay/menu.tsx';
import { PageHeader } from '../../../parts/page/page-header.tsx';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { ProgressBar } from '../../../parts/status/progress-bar.tsx';
import { Timeline } from '../../../parts/timeline/timeline.tsx';
import type { TimelineItem, TimelineTrack } from '../../../parts/timeline/timeline-item.ts';
import {
  deleteTrack,
  duplicateClip,
  lineUpClips,
  moveClip,
  resizeClip,
  splitClipAt,
} from '../document/clip-actions.ts';
import { newRowId } from '../document/document-changes.ts';
import { placeClips, toItems, toTracks } from '../document/timeline-content.ts';
import { useVoiceoverDocument } from '../document/use-voiceover-document.ts';
import { VoiceoverMenu } from '../list/voiceover-menu.tsx';
import { useMix } from '../playing/use-mix.ts';
import { VideoPreview } from '../playing/video-preview.tsx';
import { AddMenu } from './add-menu.tsx';
import { ClipInspector } from './clip-inspector.tsx';
import { ClipList } from './clip-list.tsx';
import { SaveState } from './save-state.tsx';
import { TrackHeader, TrackSettings } from './track-header.tsx';
import { useProjectActions } from './use-project-actions.ts';

const SoundDialog = lazy(async () => ({ default: (await import('./sound-dialog.tsx')).SoundDialog }));
const ExportDialog = lazy(async () => ({ default: (await import('../exports/export-dialog.tsx')).ExportDialog }));

const ownResource = resourceWithRole('admin');
/** Room after the last clip, to move it there. ms. */
const roomMs = 8000;

/** The timeline of a project with the inspector of what is selected. */
export function VoiceoverEditor({ loaded }: { loaded: VoiceoverProjectReply }) {
  const navigate = useNavigate();
  const document = useVoiceoverDocument(loaded);
  const { project, change, undo, redo } = document;
  const [clipId, setClipId] = useState<string>();
  const [trackId, setTrackId] = useState<string>();
  const [dialog, setDialog] = useState<'effect' | 'music' | 'export'>();
  const canEdit = usePermission('voiceover_project.update', ownResource) === true;
  const isWide = useMedia('(min-width: 768px)');
  const { data: voices = [] } = useQuery(voicesQuery);
  const { data: models } = useQuery(modelsQuery);
  const model = models?.find(({ model_id }) => model_id === project.model_id);

  const placed = useMemo(() => placeClips(project), [project]);
  const byId = useMemo(() => new Map(placed.map((place) => [place.clip.clip_id, place])), [placed]);
  const voiceTracks = useMemo(
    () => new Map(project.tracks.filter(({ kind }) => kind === 'voice').map((track) => [track.track_id, track])),
    [project],
  );
  const isSpeaking = project.speaking !== null;
  const items = useMemo(
    () => toItems(placed, new Set(voiceTracks.keys()), isSpeaking),
    [placed, voiceTracks, isSpeaking],
  );
  const tracks = useMemo(() => toTracks(project), [project]);
  const endMs = Math.max(0, ...items.map((item) => item.endMs));
  const video = project.files.find(({ file_id }) => file_id === project.video_file_id);
  const durationMs = Math.max(endMs, video?.duration_ms ?? 0) + roomMs;
  const mix = useMix(project, placed, Math.max(endMs, video?.duration_ms ?? 0));
  const actions = useProjectActions(document, select);

  const stale = placed.filter(({ clip }) => clip.is_stale && voiceTracks.has(clip.track_id) && clip.text.trim() !== '');
  const { showsPlans } = useInstance();
  const costOf = (clips: typeof placed): number | undefined =>
    model && showsPlans
      ? clips.reduce((sum, { clip }) => {
          const voice = voices.find(({ voice_id }) => voice_id === voiceTracks.get(clip.track_id)?.voice_id);
          return sum + creditCost([...clip.text.trim()].length, model, voice);
        }, 0)
      : undefined;
  const selected = clipId === undefined ? undefined : byId.get(clipId);
  const selectedTrack = project.tracks.find(({ track_id }) => track_id === (selected?.clip.track_id ?? trackId));

  const used = new Set([...voiceTracks.values()].map(({ voice_id }) => voice_id));
  // Speakers differ in voice unless somebody chooses otherwise.
  const suggestedVoice =
    voices.find(({ voice_id, category }) => category === 'premade' && !used.has(voice_id)) ?? voices[0];

  function select(id: string | undefined): void {
    setClipId(id);
    if (id !== undefined) setTrackId(undefined);
  }
  const remove = (id: string) => {
    change({ deletedClipIds: [id] });
    setClipId((current) => (current === id ? undefined : current));
  };
  const split = (id: string, atMs: number) => {
    const changes = byId.get(id) && splitClipAt(byId.get(id)!, Math.round(atMs));
    if (changes) change(changes);
  };
  const duplicate = (id: string) => {
    const place = byId.get(id);
    if (!place) return;
    const copy = duplicateClip(place);
    change(copy.changes);
    select(copy.id);
  };
  const addVoiceTrack = () => {
    const track_id = newRowId();
    const count = voiceTracks.size + 1;
    const name = t('Voice {number}', { number: count });
    const position = project.tracks.length;
    change({ tracks: [{ track_id, kind: 'voice', name, position, voice_id: suggestedVoice?.voice_id ?? null }] });
    setClipId(undefined);
    setTrackId(track_id);
  };
  const addLine = (track_id: string) => {
    const clip_id = newRowId();
    const start_ms = Math.round(mix.positionMs);
    change({ clips: [{ clip_id, track_id, start_ms, text: t('New line') }] });
    select(clip_id);
  };
  const mayEnter = (item: TimelineItem, track: TimelineTrack) => {
    const isVoice = voiceTracks.has(track.id);
    return isVoice === voiceTracks.has(item.trackId);
  };
  const { speaking } = project;
  const isFull = project.tracks.length >= voiceoverLimits.tracks;

  const inspector = selected ? (
    <ClipInspector
      place={selected}
      track={selectedTrack!}
      canEdit={canEdit}
      cost={costOf([selected])}
      isSpeaking={actions.speak.isPending || isSpeaking}
      onChange={(patch, group) => change({ clips: [{ ...patch, clip_id: selected.clip.clip_id }] }, group)}
      onSpeak={(again) => actions.speak.mutate({ clipIds: [selected.clip.clip_id], again })}
      onSplit={() => split(selected.clip.clip_id, mix.positionMs)}
      onDuplicate={() => duplicate(selected.clip.clip_id)}
      onDelete={() => remove(selected.clip.clip_id)}
    />
  ) : selectedTrack ? (
    <TrackSettings
      track={selectedTrack}
      voices={voices}
      suggestedVoice={suggestedVoice}
      canEdit={canEdit}
      onChange={(patch, group) => change({ tracks: [{ ...patch, track_id: selectedTrack.track_id }] }, group)}
      onAddClip={canEdit && selectedTrack.kind === 'voice' ? () => addLine(selectedTrack.track_id) : undefined}
    />
  ) : undefined;
  const inspectorTitle = selected ? t('Clip') : t('Track');
  const closeInspector = () => {
    setClipId(undefined);
    setTrackId(undefined);
  };

  return (
    <>
      <PageHeader
        title={project.name}
        help={
          <Link to={voiceoverPath} className="underline-offset-2 hover:underline">
            {t('Voiceover Studio')}
          </Link>
        }
        action={
          <>
            <SaveState status={document.status} onRetry={document.retry} />
            <Button kind="primary" onClick={() => setDialog('export')}>
              <Download aria-hidden />
              {t('Export')}
            </Button>
            <VoiceoverMenu project={project} onDeleted={() => void navigate(voiceoverPath)} />
          </>
        }
      />
      <div className="flex w-full flex-col gap-3 px-4 py-3 md:px-5">
        <div className="flex flex-wrap items-center gap-2">
          <Button onClick={mix.toggle} disabled={items.length === 0}>
            {mix.isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
            {mix.isPlaying ? t('Pause') : t('Play')}
          </Button>
          {canEdit && (
            <>
              <AddMenu
                busy={actions.addFile.isPending}
                onTrack={addVoiceTrack}
                onSound={setDialog}
                onFile={(kind, file) => actions.addFile.mutate({ kind, file, atMs: mix.positionMs })}
              />
              <IconButton label={t('Undo')} disabled={!undo} onClick={undo}>
                <Undo2 />
              </IconButton>
              <IconButton label={t('Redo')} disabled={!redo} onClick={redo}>
                <Redo2 />
              </IconButton>
              <Menu
                align="start"
                trigger={
                  <IconButton label={t('More actions')}>
                    <Ellipsis />
                  </IconButton>
                }
              >
                <MenuItem icon={<ListStart aria-hidden />} onSelect={() => change(lineUpClips(project, placed))}>
                  {t('Put lines one after the other')}
                </MenuItem>
                <MenuItem icon={<FileSpreadsheet aria-hidden />} onSelect={() => actions.saveCsv.mutate()}>
                  {t('Save the script as CSV')}
                </MenuItem>
              </Menu>
            </>
          )}
          {canEdit && stale.length > 0 && !isSpeaking && (
            <Button
              busy={actions.speak.isPending}
              onClick={() => actions.speak.mutate({ clipIds: undefined, again: false })}
            >
              {speakText(stale.length, costOf(stale))}
            </Button>
          )}
          {speaking && (
            <div role="status" className="flex min-w-40 flex-1 items-center gap-2">
              <span className="whitespace-nowrap text-ink-2 text-small tabular-nums">
                {t('Speaking {percent}%', { percent: speaking.percent })}
              </span>
              <ProgressBar label={t('Speaking')} share={speaking.percent / 100} />
              <IconButton
                size="small"
                label={t('Cancel speech')}
                onClick={() => actions.cancelSpeech.mutate(speaking.export_id)}
              >
                <X />
              </IconButton>
            </div>
          )}
        </div>
        {project.tracks.length === 0 ? (
          <EmptyState
            icon={<Clapperboard />}
            title={t('This project is empty')}
            action={
              canEdit && (
                <Button kind="primary" onClick={addVoiceTrack}>
                  {t('Add a voice track')}
                </Button>
              )
            }
          >
            {t('Add a voice track, sounds, a video, or a script with speakers and lines.')}
          </EmptyState>
        ) : (
          <div className="flex min-w-0 flex-col gap-4 lg:flex-row">
            <div className="flex min-w-0 flex-1 flex-col gap-3">
              {isWide ? (
                <Timeline
                  label={t('Timeline')}
                  tracks={tracks}
                  items={items}
                  durationMs={durationMs}
                  renderTrack={({ id }) => {
                    const track = project.tracks.find(({ track_id }) => track_id === id)!;
                    return (
                      <TrackHeader
                        track={track}
                        voices={voices}
                        canEdit={canEdit}
                        isSelected={!selected && trackId === id}
                        onChange={(patch, group) => change({ tracks: [{ ...patch, track_id: id }] }, group)}
                        onDelete={() => {
                          change(deleteTrack(project, id));
                          closeInspector();
                        }}
                        onSelect={() => {
                          setClipId(undefined);
                          setTrackId(id);
                        }}
                      />
                    );
                  }}
                  selectedId={clipId}
                  onSelect={select}
                  positionMs={mix.positionMs}
                  livePositionMs={mix.livePositionMs}
                  isPlaying={mix.isPlaying}
                  onSeek={mix.seek}
                  onTogglePlay={mix.toggle}
                  {...(canEdit && {
                    canEnter: mayEnter,
                    onMove: (id, place) => change(moveClip(byId.get(id)!, place), `move ${id}`),
                    onResize: (id, place, edge) => change(resizeClip(byId.get(id)!, place, edge), `trim ${id}`),
                    onSplit: split,
                    onDelete: remove,
                    onDuplicate: duplicate,
                    ...(undo && { onUndo: undo }),
                    ...(redo && { onRedo: redo }),
                  })}
                />
              ) : (
                <ClipList
                  tracks={project.tracks}
                  placed={placed}
                  selectedId={clipId}
                  onSelect={select}
                  onTrack={(id) => {
                    setClipId(undefined);
                    setTrackId(id);
                  }}
                />
              )}
              {isFull && <p className="text-ink-3 text-meta">{t('This project has as many tracks as it may have.')}</p>}
            </div>
            {isWide && (
              <aside aria-label={t('Details')} className="flex w-full shrink-0 flex-col gap-4 lg:w-72">
                {video && <VideoPreview projectId={project.project_id} fileId={video.file_id} mix={mix} />}
                {inspector ?? <p className="text-ink-3">{t('Select a clip or a track to change it.')}</p>}
              </aside>
            )}
          </div>
        )}
      </div>
      {!isWide && inspector && (
        <Dialog open onOpenChange={(isOpen) => isOpen || closeInspector()} title={inspectorTitle}>
          <div className="pb-3">{inspector}</div>
        </Dialog>
      )}
      <Suspense fallback={null}>
        {(dialog === 'effect' || dialog === 'music') && (
          <SoundDialog
            projectId={project.project_id}
            kind={dialog}
            onAdded={(file) => {
              setDialog(undefined);
              void actions.placeFile(file, mix.positionMs);
            }}
            onClose={() => setDialog(undefined)}
          />
        )}
        {dialog === 'export' && (
          <ExportDialog
            project={project}
            staleClips={stale.length}
            onFlush={document.flush}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
      <LeaveGuard active={document.status.state === 'failed'}>{t('Your last changes are not saved yet.')}</LeaveGuard>
    </>
  );
}

const speakText = (count: number, cost: number | undefined): string =>
  cost === undefined
    ? formatMessage('{count, plural, one {Speak # clip} other {Speak # clips}}', { count })
    : formatMessage(
        '{count, plural, one {Speak # clip} other {Speak # clips}} · {cost, plural, one {# credit} other {# credits}}',
        { count, cost },
      );

import { useQuery } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import type { DubbingProjectReply } from '../../../../contract/dubbing/dubbing-fields.ts';
import { formatDuration } from '../../../format/duration.ts';
import { t } from '../../../messages/t.ts';
import { BackgroundChoice } from '../../../nouns/dubbing-projects/background-choice.tsx';
import { useUpdateDub } from '../../../nouns/dubbing-projects/dubbing-actions.ts';
import { dubbingMediaQuery } from '../../../nouns/dubbing-projects/dubbing-queries.ts';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { classNames } from '../../../parts/display/class-names.ts';
import type { DubPlayback } from './use-dub-playback.ts';

interface PreviewProps {
  project: DubbingProjectReply;
  playback: DubPlayback;
  canEdit: boolean;
}

/** The video or sound of a dub, and what happens to its background. */
export function Preview({ project, playback, canEdit }: PreviewProps) {
  const { media, background, background_origin } = project;
  const { data: path } = useQuery(dubbingMediaQuery(project.project_id));
  const update = useUpdateDub(project.project_id);
  return (
    <>
      <div className="flex flex-col overflow-hidden rounded-m border bg-surface">
        {/* biome-ignore lint/a11y/useMediaCaption: its lines stand beside it */}
        <video
          ref={playback.element}
          src={path}
          preload="metadata"
          playsInline
          aria-label={t('Preview of {name}', { name: project.name })}
          className={classNames('max-h-[30dvh] w-full bg-black lg:max-h-none', !media?.has_video && 'hidden')}
        />
        <div className="flex items-center gap-2 px-2 py-1.5">
          <IconButton label={playback.isPlaying ? t('Pause') : t('Play')} onClick={playback.toggle}>
            {playback.isPlaying ? <Pause /> : <Play />}
          </IconButton>
          <span className="text-ink-2 text-small tabular-nums">
            {formatDuration(playback.positionS)}
            {media?.duration_s ? ` / ${formatDuration(media.duration_s)}` : ''}
          </span>
        </div>
      </div>
      <div className="hidden lg:block">
        <BackgroundChoice
          value={background}
          disabled={!canEdit || update.isPending}
          onChange={(mode) => update.mutate({ background: mode })}
        />
        {background === 'keep' && background_origin === null && (
          <p className="mt-1.5 text-ink-3 text-meta">
            {t('The original is lowered while a new voice speaks: this source has no separate background.')}
          </p>
        )}
      </div>
    </>
  );
}

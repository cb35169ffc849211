import { AudioLines, Clapperboard } from 'lucide-react';
import { Link } from 'react-router';
import type { DubbingProjectReply } from '../../../../contract/dubbing/dubbing-fields.ts';
import { formatDuration } from '../../../format/duration.ts';
import { formatRelativeTime } from '../../../format/relative-time.ts';
import { dirOf } from '../../../format/text-direction.ts';
import { t } from '../../../messages/t.ts';
import { dubPath } from '../../../nouns/dubbing-projects/dubbing-paths.ts';
import { languageTitle, projectStateText } from '../../../nouns/dubbing-projects/dubbing-texts.ts';
import { Chip } from '../../../parts/display/chip.tsx';
import { Highlight } from '../../../parts/list/highlight.tsx';
import { ProgressBar } from '../../../parts/status/progress-bar.tsx';
import type { TableColumn } from '../../../parts/table/table-column.ts';
import { DubMenu } from './dub-menu.tsx';

/** The columns of the list of dubs; `search` is highlighted. */
export const dubColumns = (search: string): readonly TableColumn<DubbingProjectReply>[] => [
  { id: 'name', title: t('Dub'), cell: (project) => <DubName project={project} search={search} /> },
  { id: 'state', title: t('State'), width: '11rem', cell: (project) => <DubState project={project} /> },
  {
    id: 'source',
    title: t('Source language'),
    width: '10rem',
    cell: ({ source_language }) => (source_language === null ? t('Detect') : languageTitle(source_language)),
  },
  {
    id: 'length',
    title: t('Length'),
    width: '6rem',
    cell: ({ media }) => (
      <span className="text-ink-2 tabular-nums">{media?.duration_s ? formatDuration(media.duration_s) : '–'}</span>
    ),
  },
  {
    id: 'created',
    title: t('Created'),
    width: '8rem',
    cell: ({ created_at }) => formatRelativeTime(Date.parse(created_at), Date.now()),
  },
  {
    id: 'actions',
    title: t('Actions'),
    hidesTitle: true,
    width: '3.25rem',
    align: 'end',
    whenNarrow: 'shown',
    cell: (project) => <DubMenu project={project} />,
  },
];

function DubName({ project, search }: { project: DubbingProjectReply; search: string }) {
  const { project_id, name, media } = project;
  const Icon = media?.has_video ? Clapperboard : AudioLines;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Icon className="size-4 shrink-0 text-ink-3" aria-hidden />
      <Link
        to={dubPath(project_id)}
        dir={dirOf(name)}
        className="block min-w-0 truncate font-[560] underline-offset-2 hover:underline"
      >
        <Highlight text={name} searched={search === '' ? [] : [search]} />
      </Link>
    </span>
  );
}

function DubState({ project }: { project: DubbingProjectReply }) {
  const { status, name, progress } = project;
  const text = projectStateText(project);
  if (status === 'failed') return <Chip tone="bad">{text}</Chip>;
  if (status === 'ready') return <span className="text-ink-2">{text}</span>;
  return (
    <span className="flex flex-col gap-1">
      <span className="text-ink-2 tabular-nums">{text}</span>
      <ProgressBar label={`${text}: ${name}`} share={progress || undefined} />
    </span>
  );
}

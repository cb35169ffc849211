import { Link } from 'react-router';
import type { ProjectReply } from '../../../../contract/studio/studio-projects.ts';
import { formatCount } from '../../../format/count.ts';
import { formatRelativeTime } from '../../../format/relative-time.ts';
import { dirOf } from '../../../format/text-direction.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';
import { ProjectCover } from '../../../nouns/studio-projects/project-cover.tsx';
import { projectStateText } from '../../../nouns/studio-projects/project-texts.ts';
import { projectPath } from '../../../nouns/studio-projects/studio-paths.ts';
import { Chip } from '../../../parts/display/chip.tsx';
import { Highlight } from '../../../parts/list/highlight.tsx';
import { ProgressBar } from '../../../parts/status/progress-bar.tsx';
import type { TableColumn } from '../../../parts/table/table-column.ts';
import { ProjectMenu } from './project-menu.tsx';

/** The columns of the list of projects; `search` is highlighted. */
export const projectColumns = (search: string): readonly TableColumn<ProjectReply>[] => [
  { id: 'name', title: t('Project'), cell: (project) => <ProjectName project={project} search={search} /> },
  { id: 'state', title: t('State'), width: '9rem', cell: (project) => <ProjectState project={project} /> },
  {
    id: 'author',
    title: t('Author'),
    width: '9rem',
    cell: ({ author }) => (
      <span dir="auto" className="block truncate">
        {author || '–'}
      </span>
    ),
  },
  {
    id: 'length',
    title: t('Length'),
    width: '8.5rem',
    cell: ({ characters, chapter_count }) => (
      <span className="text-ink-2 tabular-nums">
        {formatMessage('{chapter_count, plural, one {# chapter} other {# chapters}}', { chapter_count })}
        <span className="block text-ink-3 text-meta">
          {t('{characters} characters', { characters: formatCount(characters) })}
        </span>
      </span>
    ),
  },
  {
    id: 'changed',
    title: t('Last change'),
    width: '8rem',
    cell: ({ updated_at_unix }) => formatRelativeTime(updated_at_unix * 1000, Date.now()),
  },
  {
    id: 'actions',
    title: t('Actions'),
    hidesTitle: true,
    width: '3.25rem',
    align: 'end',
    whenNarrow: 'shown',
    cell: (project) => <ProjectMenu project={project} />,
  },
];

function ProjectName({ project, search }: { project: ProjectReply; search: string }) {
  const { project_id, name, cover_image_url, title } = project;
  const searched = search === '' ? [] : [search];
  return (
    <span className="flex min-w-0 items-center gap-3">
      <ProjectCover url={cover_image_url} className="size-9" />
      <span className="min-w-0">
        <Link
          to={projectPath(project_id)}
          dir={dirOf(name)}
          className="block truncate font-[560] underline-offset-2 hover:underline"
        >
          <Highlight text={name} searched={searched} />
        </Link>
        {title && title !== name && (
          <span dir={dirOf(title)} className="block truncate text-ink-3 text-meta">
            <Highlight text={title} searched={searched} />
          </span>
        )}
      </span>
    </span>
  );
}

function ProjectState({ project }: { project: ProjectReply }) {
  const { state, name, creation_meta, creation_problem, last_conversion_date_unix: convertedAt } = project;
  const text = projectStateText(project);
  if (text === undefined)
    return <span className="text-ink-2">{convertedAt === null ? t('Not converted') : t('Converted')}</span>;
  if (creation_problem !== null) return <Chip tone="bad">{text}</Chip>;
  return (
    <span className="flex flex-col gap-1">
      <span className="text-ink-2 tabular-nums">{text}</span>
      <ProgressBar
        label={`${text}: ${name}`}
        share={state === 'creating' ? creation_meta?.creation_progress || undefined : undefined}
      />
    </span>
  );
}

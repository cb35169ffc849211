import { Link } from 'react-router';
import type { VoiceoverProjectSummary } from '../../../../contract/dubbing/voiceover-projects.ts';
import { formatDuration } from '../../../format/duration.ts';
import { formatRelativeTime } from '../../../format/relative-time.ts';
import { dirOf } from '../../../format/text-direction.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';
import { voiceoverProjectPath } from '../../../nouns/voiceover-projects/voiceover-paths.ts';
import { Highlight } from '../../../parts/list/highlight.tsx';
import type { TableColumn } from '../../../parts/table/table-column.ts';
import { VoiceoverMenu } from './voiceover-menu.tsx';

/** The columns of the list of projects; `search` is highlighted. */
export const voiceoverColumns = (search: string): readonly TableColumn<VoiceoverProjectSummary>[] => [
  {
    id: 'name',
    title: t('Project'),
    cell: ({ project_id, name }) => (
      <Link
        to={voiceoverProjectPath(project_id)}
        dir={dirOf(name)}
        className="block truncate font-[560] underline-offset-2 hover:underline"
      >
        <Highlight text={name} searched={search === '' ? [] : [search]} />
      </Link>
    ),
  },
  {
    id: 'clips',
    title: t('Clips'),
    width: '10rem',
    cell: ({ clips, tracks }) => (
      <span className="text-ink-2 tabular-nums">
        {formatMessage('{clips, plural, one {# clip} other {# clips}}', { clips })}
        <span className="block text-ink-3 text-meta">
          {formatMessage('{tracks, plural, one {# track} other {# tracks}}', { tracks })}
        </span>
      </span>
    ),
  },
  {
    id: 'length',
    title: t('Length'),
    width: '6rem',
    cell: ({ duration_ms }) => <span className="tabular-nums">{formatDuration(duration_ms / 1000)}</span>,
  },
  {
    id: 'changed',
    title: t('Last change'),
    width: '9rem',
    cell: ({ updated_at_unix }) => formatRelativeTime(updated_at_unix * 1000, Date.now()),
  },
  {
    id: 'actions',
    title: t('Actions'),
    hidesTitle: true,
    width: '3.25rem',
    align: 'end',
    whenNarrow: 'shown',
    cell: (project) => <VoiceoverMenu project={project} />,
  },
];

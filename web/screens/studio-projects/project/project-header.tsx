import { Download, History, List, type LucideIcon, Search, SlidersHorizontal, Users } from 'lucide-react';
import type { ExtendedProjectReply } from '../../../../contract/studio/studio-projects.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';
import { projectStateText } from '../../../nouns/studio-projects/project-texts.ts';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { classNames } from '../../../parts/display/class-names.ts';
import { Menu, MenuItem } from '../../../parts/overlay/menu.tsx';
import { PageHeader } from '../../../parts/page/page-header.tsx';
import { ProjectMenu } from '../list/project-menu.tsx';
import { ShareProjectButton } from '../list/share-project.tsx';
import { ConvertButton } from './convert-button.tsx';
import { type ProjectPanel, projectPanels } from './use-project-place.ts';

export const panelTitles: Readonly<Record<ProjectPanel, string>> = {
  find: t('Find and replace'),
  cast: t('Cast'),
  snapshots: t('Snapshots'),
  exports: t('Export'),
  settings: t('Project settings'),
};
const panelIcons: Readonly<Record<ProjectPanel, LucideIcon>> = {
  find: Search,
  cast: Users,
  snapshots: History,
  exports: Download,
  settings: SlidersHorizontal,
};

interface ProjectHeaderProps {
  project: ExtendedProjectReply;
  /** The open chapter. */
  chapter: ExtendedProjectReply['chapters'][number] | undefined;
  canSpeak: boolean;
  panel: ProjectPanel | undefined;
  onPanel: (panel: ProjectPanel | undefined) => void;
  /** Opens the drawer of chapters; undefined where they are always visible. */
  onChapters: (() => void) | undefined;
  onDeleted: () => void;
}

/** The name and state of a project, its panels, and the conversion with its cost. */
export function ProjectHeader(props: ProjectHeaderProps) {
  const { project, chapter, canSpeak, panel, onPanel, onChapters, onDeleted } = props;
  const state = projectStateText(project);
  const facts = [
    state,
    formatMessage('{count, plural, one {# chapter} other {# chapters}}', { count: project.chapters.length }),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <PageHeader
      title={project.name}
      help={facts}
      action={
        <>
          {onChapters && (
            <IconButton label={t('Chapters')} onClick={onChapters}>
              <List />
            </IconButton>
          )}
          <div className="hidden items-center gap-0.5 lg:flex">
            {projectPanels.map((one) => {
              const Icon = panelIcons[one];
              return (
                <IconButton
                  key={one}
                  label={panelTitles[one]}
                  aria-pressed={panel === one}
                  className={classNames(panel === one && 'bg-accent-soft text-accent-ink')}
                  onClick={() => onPanel(panel === one ? undefined : one)}
                >
                  <Icon />
                </IconButton>
              );
            })}
          </div>
          <div className="lg:hidden">
            <Menu
              trigger={
                <IconButton label={t('Panels')}>
                  <SlidersHorizontal />
                </IconButton>
              }
            >
              {projectPanels.map((one) => {
                const Icon = panelIcons[one];
                return (
                  <MenuItem key={one} icon={<Icon aria-hidden />} onSelect={() => onPanel(one)}>
                    {panelTitles[one]}
                  </MenuItem>
                );
              })}
            </Menu>
          </div>
          <ShareProjectButton project={project} />
          <ProjectMenu project={project} isOpen onDeleted={onDeleted} />
          {canSpeak && <ConvertButton projectId={project.project_id} chapter={chapter} />}
        </>
      }
    />
  );
}

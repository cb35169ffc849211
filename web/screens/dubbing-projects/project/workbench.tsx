import { useQuery } from '@tanstack/react-query';
import { Download, FileInput, Plus, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { DubbingProjectReply } from '../../../../contract/dubbing/dubbing-fields.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { resourceWithRole, usePermissions } from '../../../data/session/use-permission.ts';
import { formatDuration } from '../../../format/duration.ts';
import { t } from '../../../messages/t.ts';
import { dubbingPath } from '../../../nouns/dubbing-projects/dubbing-paths.ts';
import { dubbingLanguagesQuery } from '../../../nouns/dubbing-projects/dubbing-queries.ts';
import { languageTitle } from '../../../nouns/dubbing-projects/dubbing-texts.ts';
import { useDubbingStudio } from '../../../nouns/dubbing-projects/use-dubbing-studio.ts';
import { Button } from '../../../parts/button/button.tsx';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { DockedPanel } from '../../../parts/overlay/docked-panel.tsx';
import { PageHeader } from '../../../parts/page/page-header.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { FilesPanel } from '../files/files-panel.tsx';
import { ImportPanel } from '../files/import-panel.tsx';
import { LanguageLines } from '../lines/language-lines.tsx';
import { SourceLines } from '../lines/source-lines.tsx';
import { DubMenu } from '../list/dub-menu.tsx';
import { ShareDubButton } from '../list/share-dub-button.tsx';
import type { PlayedLine } from '../preview/line-player.ts';
import { Preview } from '../preview/preview.tsx';
import { useDubPlayback } from '../preview/use-dub-playback.ts';
import { SpeakersPanel } from '../speakers/speakers-panel.tsx';
import { AddLanguageDialog } from './add-language-dialog.tsx';
import { LanguageBar } from './language-bar.tsx';
import { Notices } from './notices.tsx';
import { type DubPanel, useDubPlace } from './use-dub-place.ts';

interface WorkbenchProps {
  project: DubbingProjectReply;
  onDeleted: () => void;
}

const noLines: readonly PlayedLine[] = [];

/** The lines of a dub in the source and in each language, over its video. */
export function Workbench({ project, onDeleted }: WorkbenchProps) {
  const { project_id: projectId, name, media } = project;
  const place = useDubPlace();
  const may = usePermissions();
  const resource = resourceWithRole(project.role);
  const hasStudio = useDubbingStudio();
  const canEdit = may('dubbing.update', resource) && hasStudio === true;
  const canSpeak = may('dubbing.speak', resource);
  const [isAdding, setAdding] = useState(false);
  const { data: languages, error, refetch } = useQuery(dubbingLanguagesQuery(projectId));
  const language = languages?.find(({ target_language }) => target_language === place.language);
  const [played, setPlayed] = useState(noLines);
  const playback = useDubPlayback({
    projectId,
    name,
    languageId: language?.language_id,
    languageName: language && languageTitle(language.target_language),
    lines: language ? played : noLines,
    dropsBackground: language !== undefined && project.background === 'drop',
  });
  const facts = useMemo(
    () =>
      [
        project.source_language === null ? undefined : languageTitle(project.source_language),
        media?.duration_s ? formatDuration(media.duration_s) : undefined,
        media?.has_video ? t('Video') : t('Audio'),
      ]
        .filter(Boolean)
        .join(' · '),
    [project.source_language, media],
  );
  const panelProps = { project, language, canEdit };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title={name}
        help={facts}
        action={
          <>
            <IconButton label={panelTitles.speakers} onClick={() => place.openPanel('speakers')}>
              <Users />
            </IconButton>
            {canEdit && (
              <IconButton label={panelTitles.lines} onClick={() => place.openPanel('lines')}>
                <FileInput />
              </IconButton>
            )}
            <IconButton label={panelTitles.files} onClick={() => place.openPanel('files')}>
              <Download />
            </IconButton>
            {canSpeak && (
              <Button kind={languages?.length === 0 ? 'primary' : 'plain'} onClick={() => setAdding(true)}>
                <Plus aria-hidden />
                <span className="hidden sm:inline">{t('Add language')}</span>
                <span className="sm:hidden">{t('Add', {}, 'language')}</span>
              </Button>
            )}
            <ShareDubButton project={project} />
            <DubMenu project={project} isOpen onDeleted={onDeleted} />
          </>
        }
      >
        <Link to={dubbingPath} className="text-accent-ink underline-offset-2 hover:underline">
          {t('All dubs')}
        </Link>
      </PageHeader>
      {languages ? (
        <LanguageBar
          project={project}
          languages={languages}
          openTag={language?.target_language}
          canEdit={canEdit}
          canSpeak={canSpeak}
          onOpen={place.openLanguage}
        />
      ) : (
        error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      <Notices
        project={project}
        language={language}
        canEdit={canEdit}
        isLocked={hasStudio === false}
        onImport={() => place.openPanel('lines')}
      />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto lg:flex-row lg:overflow-hidden">
        <aside
          aria-label={t('Preview')}
          className="flex shrink-0 flex-col gap-3 border-b p-3 lg:w-80 lg:overflow-y-auto lg:border-e lg:border-b-0 xl:w-96"
        >
          <Preview project={project} playback={playback} canEdit={canEdit} />
        </aside>
        {language ? (
          <LanguageLines
            key={language.language_id}
            project={project}
            language={language}
            playback={playback}
            canEdit={canEdit}
            canSpeak={canSpeak && hasStudio === true}
            onPlayed={setPlayed}
          />
        ) : (
          <SourceLines
            project={project}
            playback={playback}
            canEdit={canEdit}
            onImport={() => place.openPanel('lines')}
          />
        )}
        {place.panel && (
          <DockedPanel title={panelTitles[place.panel]} onClose={() => place.openPanel(undefined)}>
            {place.panel === 'speakers' && <SpeakersPanel {...panelProps} />}
            {place.panel === 'files' && <FilesPanel {...panelProps} canRender={may('dubbing.export', resource)} />}
            {place.panel === 'lines' && <ImportPanel {...panelProps} />}
          </DockedPanel>
        )}
      </div>
      {isAdding && languages && (
        <AddLanguageDialog
          project={project}
          languages={languages}
          onAdded={place.openLanguage}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

const panelTitles: Readonly<Record<DubPanel, string>> = {
  speakers: t('Speakers'),
  files: t('Files'),
  lines: t('Import lines'),
};

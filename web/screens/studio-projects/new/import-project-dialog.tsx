import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { portableFormats } from '../../../../contract/files/portable-files.ts';
import type { ImportedProjectReply } from '../../../../contract/studio/portable-projects.ts';
import { upload } from '../../../data/api/upload.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';
import { projectPath } from '../../../nouns/studio-projects/studio-paths.ts';
import { refetchProjects } from '../../../nouns/studio-projects/studio-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { ImportFacts } from '../../../parts/files/import-facts.tsx';
import { ImportFileDialog } from '../../../parts/files/import-file-dialog.tsx';

/** Creates a project from a file that was exported. */
export function ImportProjectDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ImportFileDialog
      title={t('Import a project')}
      description={t('Import the voices of the project first: it finds them by their names.')}
      kinds={t('A {extension} file', { extension: `.${portableFormats.project.extension}` })}
      maxBytes={portableFormats.project.maxBytes}
      send={async (file, options) => {
        const body = new FormData();
        body.set('file', file);
        const reply = await upload('POST /v1/studio/projects/import', { body }, options);
        void refetchProjects(client);
        return reply;
      }}
      done={(project) => ({
        title: t('Project imported'),
        content: <Imported project={project} />,
        action: (
          <Button kind="primary" asChild>
            <Link to={projectPath(project.project_id, project.missing_voices.length > 0 ? { panel: 'cast' } : {})}>
              {project.missing_voices.length > 0 ? t('Choose voices') : t('Open project')}
            </Link>
          </Button>
        ),
      })}
      onClose={onClose}
    />
  );
}

function Imported({ project }: { project: ImportedProjectReply }) {
  const { name, chapters, takes, sounds, matched_voices, missing_voices, missing_dictionaries, missing_model } =
    project;
  const facts = [
    formatMessage('{chapters, plural, one {# chapter} other {# chapters}}', { chapters }),
    formatMessage('{takes, plural, one {# take} other {# takes}}', { takes }),
    formatMessage('{sounds, plural, one {# sound} other {# sounds}}', { sounds }),
  ];
  return (
    <ImportFacts name={name} facts={facts}>
      {matched_voices.length > 0 && (
        <p className="text-ink-2">
          {t('Spoken by imported voices: {names}.', { names: matched_voices.map((voice) => voice.name).join(', ') })}
        </p>
      )}
      {missing_voices.length > 0 && (
        <section>
          <h3 className="font-[560]">{t('Voices not here')}</h3>
          <p className="text-ink-2">{t('Their text is kept. Choose a voice for each in the cast.')}</p>
          <ul className="mt-1 list-disc ps-5">
            {missing_voices.map((voice) => (
              <li key={voice.voice_id} dir="auto">
                {voice.name || voice.voice_id}
              </li>
            ))}
          </ul>
        </section>
      )}
      {missing_dictionaries.length > 0 && (
        <p className="text-ink-2">
          {t('Dictionaries not here: {names}. Import them, then add them in the settings of the project.', {
            names: missing_dictionaries.join(', '),
          })}
        </p>
      )}
      {missing_model !== null && (
        <p className="text-ink-2">
          {t('The default model replaces {model}, which this server does not have.', { model: missing_model })}
        </p>
      )}
    </ImportFacts>
  );
}

import type { ExtendedProjectReply } from '../../../../contract/studio/studio-projects.ts';
import { t } from '../../../messages/t.ts';
import { ProjectCover } from '../../../nouns/studio-projects/project-cover.tsx';
import { normalizationTexts, qualityTexts } from './settings-texts.ts';

/** The settings of a project for people who may not change them. */
export function ReadOnlySettings({ project }: { project: ExtendedProjectReply }) {
  const facts = [
    [t('Title'), project.title],
    [t('Author'), project.author],
    [t('Description'), project.description],
    ['ISBN', project.isbn_number],
    [t('Genres'), project.genres.join(', ')],
    [t('Language'), project.language],
    [t('Publication date'), project.original_publication_date],
    [t('Content type'), project.content_type],
    [t('Audience'), project.target_audience],
    [t('Quality'), qualityTexts[project.quality_preset].label],
    [t('Text normalization'), normalizationTexts[project.apply_text_normalization]],
  ].filter((fact): fact is [string, string] => !!fact[1]);
  return (
    <div className="flex flex-col gap-4">
      <ProjectCover url={project.cover_image_url} className="size-24" />
      <dl className="flex flex-col gap-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-3 text-meta">{label}</dt>
            <dd dir="auto" className="break-words">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

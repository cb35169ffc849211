import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { normalizationModes, qualityPresets } from '../../../../contract/studio/studio-limits.ts';
import type { ExtendedProjectReply } from '../../../../contract/studio/studio-projects.ts';
import { api } from '../../../data/api/api.ts';
import { t } from '../../../messages/t.ts';
import { DictionaryPicker } from '../../../nouns/pronunciation-dictionaries/dictionary-picker.tsx';
import { useUpdateProject } from '../../../nouns/studio-projects/project-actions.ts';
import { refetchProjects } from '../../../nouns/studio-projects/studio-queries.ts';
import { StudioVoiceSelect } from '../../../nouns/studio-projects/studio-voice-select.tsx';
import { voicesQuery } from '../../../nouns/voices/voices-query.ts';
import { Field } from '../../../parts/form/field.tsx';
import { Select } from '../../../parts/form/select.tsx';
import { Switch } from '../../../parts/form/switch.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import { ModelField } from '../new/project-defaults.tsx';
import type { ProjectPanelProps } from '../project/project-panel-props.ts';
import { CoverField } from './cover-field.tsx';
import { MetadataFields } from './metadata-fields.tsx';
import { ReadOnlySettings } from './read-only-settings.tsx';
import { normalizationTexts, qualityTexts } from './settings-texts.ts';

/** The settings and metadata of a project; each change is saved at once. */
export function SettingsPanel({ project, canEdit }: ProjectPanelProps) {
  if (!canEdit) return <ReadOnlySettings project={project} />;
  return (
    <div className="flex flex-col gap-6">
      <SpeechSettings project={project} />
      <section aria-label={t('Metadata')} className="flex flex-col gap-4">
        <h3 className="font-[600]">{t('Book')}</h3>
        <CoverField project={project} />
        <MetadataFields project={project} />
      </section>
    </div>
  );
}

function SpeechSettings({ project }: { project: ExtendedProjectReply }) {
  const client = useQueryClient();
  const { project_id } = project;
  const { data: voices = [] } = useQuery(voicesQuery);
  const { mutate: update } = useUpdateProject(project_id);
  const dictionaries = useMutation({
    mutationFn: (ids: readonly string[]) =>
      api.call('POST /v1/studio/projects/{project_id}/pronunciation-dictionaries', {
        params: { project_id },
        body: {
          pronunciation_dictionary_locators: ids.map((pronunciation_dictionary_id) => ({
            pronunciation_dictionary_id,
            version_id: versionOf(project, pronunciation_dictionary_id),
          })),
        },
      }),
    onSuccess: () => refetchProjects(client),
    onError: showError,
  });
  return (
    <section aria-label={t('Speech')} className="flex flex-col gap-4">
      <h3 className="font-[600]">{t('Speech')}</h3>
      <StudioVoiceSelect
        label={t('Default voice of the text')}
        voices={voices}
        value={project.default_paragraph_voice_id}
        onChange={(default_paragraph_voice_id) => update({ default_paragraph_voice_id })}
      />
      <StudioVoiceSelect
        label={t('Default voice of headings')}
        voices={voices}
        value={project.default_title_voice_id}
        onChange={(default_title_voice_id) => update({ default_title_voice_id })}
      />
      <ModelField value={project.default_model_id} onChange={(default_model_id) => update({ default_model_id })} />
      <Field label={t('Quality')}>
        {(control) => (
          <Select
            {...control}
            value={project.quality_preset}
            onChange={(value) => {
              const quality_preset = qualityPresets.find((preset) => preset === value);
              if (quality_preset) update({ quality_preset });
            }}
            options={qualityPresets.map((value) => ({ value, ...qualityTexts[value] }))}
          />
        )}
      </Field>
      <Field
        label={t('Text normalization')}
        help={t('Whether numbers, dates and abbreviations are written out before speech.')}
      >
        {(control) => (
          <Select
            {...control}
            value={project.apply_text_normalization}
            onChange={(value) => {
              const mode = normalizationModes.find((one) => one === value);
              if (mode) update({ apply_text_normalization: mode });
            }}
            options={normalizationModes.map((value) => ({ value, label: normalizationTexts[value] }))}
          />
        )}
      </Field>
      <Field label={t('Normalize volume')} help={t('Evens out the loudness of the chapters.')}>
        {(control) => (
          <Switch
            {...control}
            checked={project.volume_normalization}
            onChange={(volume_normalization) => update({ volume_normalization })}
          />
        )}
      </Field>
      <Field label={t('Continue playing')} help={t('Goes on with the next chapter at the end of one.')}>
        {(control) => (
          <Switch
            {...control}
            checked={project.project_settings.continue_playing}
            onChange={(continue_playing) => update({ project_settings: { continue_playing } })}
          />
        )}
      </Field>
      <DictionaryPicker
        value={project.pronunciation_dictionaries.map(({ pronunciation_dictionary_id: id }) => id)}
        onChange={(ids) => dictionaries.mutate(ids)}
      />
    </section>
  );
}

/** A dictionary that was chosen before keeps its version. */
const versionOf = ({ pronunciation_dictionaries: all }: ExtendedProjectReply, id: string): string | null =>
  all.find(({ pronunciation_dictionary_id }) => pronunciation_dictionary_id === id)?.version_id ?? null;

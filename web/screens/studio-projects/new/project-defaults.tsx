import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/t.ts';
import { modelsQuery, speechModels } from '../../../nouns/models/models-query.ts';
import { StudioVoiceSelect } from '../../../nouns/studio-projects/studio-voice-select.tsx';
import { voicesQuery } from '../../../nouns/voices/voices-query.ts';
import { Field } from '../../../parts/form/field.tsx';
import { Select } from '../../../parts/form/select.tsx';

/** The voices and the model with which a project starts; undefined: the server chooses. */
export interface ProjectDefaults {
  readonly titleVoiceId: string | undefined;
  readonly paragraphVoiceId: string | undefined;
  readonly modelId: string | undefined;
}

export const initialDefaults: ProjectDefaults = {
  titleVoiceId: undefined,
  paragraphVoiceId: undefined,
  modelId: undefined,
};

interface ProjectDefaultsFieldsProps {
  value: ProjectDefaults;
  onChange: (value: ProjectDefaults) => void;
}

/** Chooses the voices of headings and paragraphs, and the model. */
export function ProjectDefaultsFields({ value, onChange }: ProjectDefaultsFieldsProps) {
  const { data: voices = [] } = useQuery(voicesQuery);
  return (
    <>
      <StudioVoiceSelect
        label={t('Voice of the text')}
        voices={voices}
        value={value.paragraphVoiceId}
        onChange={(paragraphVoiceId) => onChange({ ...value, paragraphVoiceId })}
      />
      <StudioVoiceSelect
        label={t('Voice of headings')}
        voices={voices}
        value={value.titleVoiceId ?? value.paragraphVoiceId}
        onChange={(titleVoiceId) => onChange({ ...value, titleVoiceId })}
      />
      <ModelField value={value.modelId} onChange={(modelId) => onChange({ ...value, modelId })} />
    </>
  );
}

interface ModelFieldProps {
  /** Undefined: the first model. */
  value: string | undefined;
  onChange: (modelId: string) => void;
}

/** Chooses the model that speaks a project. */
export function ModelField({ value, onChange }: ModelFieldProps) {
  const { data: models = [] } = useQuery(modelsQuery);
  const offered = speechModels(models);
  return (
    <Field label={t('Model')}>
      {(control) => (
        <Select
          {...control}
          value={value ?? offered[0]?.model_id ?? ''}
          onChange={onChange}
          options={offered.map(({ model_id, name }) => ({ value: model_id, label: name }))}
        />
      )}
    </Field>
  );
}

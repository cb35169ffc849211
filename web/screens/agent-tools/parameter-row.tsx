import { X } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { type DraftParameter, parameterPlaces, parameterTypes } from './tool-draft.ts';

interface ParameterRowProps {
  parameter: DraftParameter;
  /** Whether it stands in a request. */
  hasPlace: boolean;
  canEdit: boolean;
  onChange: (parameter: DraftParameter) => void;
  onRemove: () => void;
}

const placeTexts = { body: t('In the body'), query: t('In the query'), path: t('In the path') };
const typeTexts = {
  string: t('Text'),
  number: t('Number', {}, 'type'),
  integer: t('Whole number'),
  boolean: t('Yes or no'),
};

/** A value that the model gives to a tool. */
export function ParameterRow({ parameter, hasPlace, canEdit, onChange, onRemove }: ParameterRowProps) {
  const { name, type, description, isRequired, place } = parameter;
  return (
    <div className="flex flex-col gap-2 rounded-m border p-2.5">
      <div className="flex gap-2">
        <Input
          aria-label={t('Parameter name')}
          value={name}
          maxLength={100}
          placeholder="number"
          onChange={({ target }) => onChange({ ...parameter, name: target.value })}
        />
        <IconButton label={t('Remove parameter {name}', { name })} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
      <Input
        aria-label={t('Parameter description')}
        dir="auto"
        value={description}
        maxLength={1000}
        placeholder={t('What the model should put here')}
        onChange={({ target }) => onChange({ ...parameter, description: target.value })}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={t('Type of the parameter')}
          value={type}
          disabled={!canEdit}
          className="w-36"
          options={parameterTypes.map((value) => ({ value, label: typeTexts[value] }))}
          onChange={(next) => onChange({ ...parameter, type: parameterTypes.find((one) => one === next) ?? type })}
        />
        {hasPlace && (
          <Select
            label={t('Place of the parameter')}
            value={place}
            disabled={!canEdit}
            className="w-36"
            options={parameterPlaces.map((value) => ({ value, label: placeTexts[value] }))}
            onChange={(next) => onChange({ ...parameter, place: parameterPlaces.find((one) => one === next) ?? place })}
          />
        )}
        {(!hasPlace || place !== 'path') && (
          <span className="flex items-center gap-2">
            <Switch
              label={t('Required')}
              checked={isRequired}
              disabled={!canEdit}
              onChange={(next) => onChange({ ...parameter, isRequired: next })}
            />
            {t('Required')}
          </span>
        )}
      </div>
    </div>
  );
}

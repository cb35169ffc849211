import { X } from 'lucide-react';
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

const placeTexts = { body: 'In the body', query: 'In the query', path: 'In the path' };
const typeTexts = { string: 'Text', number: 'Number', integer: 'Whole number', boolean: 'Yes or no' };

/** A value that the model gives to a tool. */
export function ParameterRow({ parameter, hasPlace, canEdit, onChange, onRemove }: ParameterRowProps) {
  const { name, type, description, isRequired, place } = parameter;
  return (
    <div className="flex flex-col gap-2 rounded-m border p-2.5">
      <div className="flex gap-2">
        <Input
          aria-label="Parameter name"
          value={name}
          maxLength={100}
          placeholder="number"
          onChange={({ target }) => onChange({ ...parameter, name: target.value })}
        />
        <IconButton label={`Remove parameter ${name}`} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
      <Input
        aria-label="Parameter description"
        dir="auto"
        value={description}
        maxLength={1000}
        placeholder="What the model should put here"
        onChange={({ target }) => onChange({ ...parameter, description: target.value })}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label="Type of the parameter"
          value={type}
          disabled={!canEdit}
          className="w-36"
          options={parameterTypes.map((value) => ({ value, label: typeTexts[value] }))}
          onChange={(next) => onChange({ ...parameter, type: parameterTypes.find((one) => one === next) ?? type })}
        />
        {hasPlace && (
          <Select
            label="Place of the parameter"
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
              label="Required"
              checked={isRequired}
              disabled={!canEdit}
              onChange={(next) => onChange({ ...parameter, isRequired: next })}
            />
            Required
          </span>
        )}
      </div>
    </div>
  );
}

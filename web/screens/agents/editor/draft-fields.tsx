import { formatDecimal } from '../../../format/count.ts';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { LanguagePicker } from '../../../parts/form/language-picker.tsx';
import { Select, type SelectOption } from '../../../parts/form/select.tsx';
import { Slider } from '../../../parts/form/slider.tsx';
import { Switch } from '../../../parts/form/switch.tsx';
import { Textarea } from '../../../parts/form/textarea.tsx';
import { type AgentDraft, type ConfigPath, readPath } from './agent-draft.ts';

/** The draft of an agent, and how a field changes it. */
export interface DraftProps {
  readonly draft: AgentDraft;
  readonly canEdit: boolean;
  readonly onChange: (path: ConfigPath, value: unknown) => void;
}

interface FieldProps extends DraftProps {
  label: string;
  help?: string;
  path: ConfigPath;
}

export const readText = (draft: AgentDraft, path: ConfigPath): string => {
  const value = readPath(draft, path);
  return typeof value === 'string' ? value : '';
};

const readNumber = (draft: AgentDraft, path: ConfigPath): number | undefined => {
  const value = readPath(draft, path);
  return typeof value === 'number' ? value : undefined;
};

interface TextDraftProps extends FieldProps {
  rows?: number;
  maxLength: number;
  placeholder?: string;
  /** An empty text stands for the default of the field. */
  emptyIsNull?: boolean;
}

/** A text of one or several lines. */
export function TextDraft(props: TextDraftProps) {
  const { label, help, path, draft, canEdit, onChange, rows, maxLength, placeholder, emptyIsNull = false } = props;
  const change = (value: string) => onChange(path, value === '' && emptyIsNull ? null : value);
  return (
    <Field label={label} {...(help && { help })}>
      {(control) => {
        const shared = {
          ...control,
          dir: 'auto' as const,
          value: readText(draft, path),
          maxLength,
          readOnly: !canEdit,
          ...(placeholder && { placeholder }),
        };
        return rows === undefined ? (
          <Input {...shared} onChange={(event) => change(event.target.value)} />
        ) : (
          <Textarea {...shared} rows={rows} onChange={(event) => change(event.target.value)} />
        );
      }}
    </Field>
  );
}

interface SelectDraftProps extends FieldProps {
  options: readonly SelectOption[];
  /** The values are languages. */
  isLanguage?: boolean;
}

export function SelectDraft({ options, isLanguage = false, ...props }: SelectDraftProps) {
  const Picker = isLanguage ? LanguagePicker : Select;
  const { label, help, path, draft, canEdit, onChange } = props;
  const value = readText(draft, path);
  // A value that this list does not have stays what it is.
  const all = options.some((option) => option.value === value) ? options : [...options, { value, label: value }];
  return (
    <Field label={label} {...(help && { help })}>
      {(control) => (
        <Picker
          {...control}
          value={value}
          options={value === '' ? options : all}
          disabled={!canEdit}
          onChange={(next) => onChange(path, next)}
        />
      )}
    </Field>
  );
}

export function SwitchDraft({ label, help, path, draft, canEdit, onChange }: FieldProps) {
  return (
    <Field label={label} {...(help && { help })}>
      {(control) => (
        <Switch
          {...control}
          checked={readPath(draft, path) === true}
          disabled={!canEdit}
          onChange={(next) => onChange(path, next)}
        />
      )}
    </Field>
  );
}

/** A number; `off` stands for "never" or "no limit", as the public API writes it. */
export function NumberDraft(props: FieldProps & { min: number; max: number; step?: number; off?: number }) {
  const { label, help, path, draft, canEdit, onChange, min, max, step = 1, off } = props;
  const value = readNumber(draft, path);
  return (
    <Field label={label} {...(help && { help })}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="decimal"
          min={min}
          max={max}
          step={step}
          readOnly={!canEdit}
          value={value === undefined || value === off ? '' : value}
          onChange={(event) => {
            const { value: typed } = event.target;
            if (typed === '' && off !== undefined) onChange(path, off);
            const next = Number(typed);
            if (typed !== '' && next >= min && next <= max) onChange(path, next);
          }}
        />
      )}
    </Field>
  );
}

export function SliderDraft(props: FieldProps & { min: number; max: number; step: number }) {
  const { label, path, draft, canEdit, onChange, min, max, step } = props;
  const value = readNumber(draft, path) ?? min;
  return (
    <Slider
      label={label}
      value={value}
      min={min}
      max={max}
      step={step}
      text={formatDecimal(value, 2)}
      disabled={!canEdit}
      onChange={(next) => onChange(path, next)}
    />
  );
}

import type {
  ReferenceOperation,
  ReferenceParameter,
  ReferenceSchema,
} from '../../../contract/reference/api-reference.ts';
import { t } from '../../messages/t.ts';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';
import { type OperationForm, readJson, streamField } from './operation-form.ts';
import { allowedValues, typeText } from './schema-text.ts';

interface CallFieldsProps {
  operation: ReferenceOperation;
  form: OperationForm;
  onChange: (form: OperationForm) => void;
}

/** The inputs of a call: path, query and body. */
export function CallFields({ operation, form, onChange }: CallFieldsProps) {
  const { parameters, sample, requestBody } = operation;
  const ofPath = parameters.filter((one) => one.in === 'path');
  const ofQuery = parameters.filter((one) => one.in === 'query');
  const required = ofQuery.filter((one) => one.required);
  const optional = ofQuery.filter((one) => !one.required);
  const parameterField = (parameter: ReferenceParameter) => (
    <ValueField
      key={parameter.name}
      name={parameter.name}
      schema={parameter.schema}
      isRequired={parameter.required}
      value={form[parameter.in][parameter.name] ?? ''}
      onChange={(value) => onChange({ ...form, [parameter.in]: { ...form[parameter.in], [parameter.name]: value } })}
    />
  );
  const { body } = sample;
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  return (
    <div className="flex flex-col gap-3">
      {[...ofPath, ...required].map(parameterField)}
      {body?.type === 'json' && <JsonField value={form.json} onChange={(json) => onChange({ ...form, json })} />}
      {(body?.type === 'multipart' || body?.type === 'urlencoded') && (
        <FormFields schema={schema ?? {}} form={form} onChange={onChange} />
      )}
      {body?.type === 'file' && (
        <FileField
          name={t('File')}
          isRequired
          isMultiple={false}
          onChange={(files) => onChange({ ...form, files: { ...form.files, [streamField]: files } })}
        />
      )}
      {optional.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer rounded-s font-[540] text-ink-2 text-small">
            {t('Optional parameters')}
          </summary>
          <div className="mt-2 flex flex-col gap-3">{optional.map(parameterField)}</div>
        </details>
      )}
    </div>
  );
}

function JsonField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const error = readJson(value) ? undefined : t('Enter valid JSON.');
  return (
    <Field label={t('Body (JSON)')} error={error}>
      {(field) => (
        <Textarea
          {...field}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          spellCheck={false}
          autoComplete="off"
          rows={Math.min(14, value.split('\n').length + 1)}
          className="font-mono text-small"
        />
      )}
    </Field>
  );
}

/** The fields of a form; of many, the required ones and the files first. */
function FormFields({ schema, form, onChange }: Omit<CallFieldsProps, 'operation'> & { schema: ReferenceSchema }) {
  const parts = schema.allOf ?? [schema];
  const fields = parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, one]) => ({ name, schema: one, isRequired: required.includes(name) })),
  );
  const isFile = (one: ReferenceSchema) => one.format === 'binary' || one.items?.format === 'binary';
  const isFirst = (one: (typeof fields)[number]) => one.isRequired || isFile(one.schema);
  const draw = ({ name, schema: one, isRequired }: (typeof fields)[number]) =>
    isFile(one) ? (
      <FileField
        key={name}
        name={name}
        isRequired={isRequired}
        isMultiple={one.type === 'array'}
        onChange={(files) => onChange({ ...form, files: { ...form.files, [name]: files } })}
      />
    ) : (
      <ValueField
        key={name}
        name={name}
        schema={one}
        isRequired={isRequired}
        value={form.fields[name] ?? ''}
        onChange={(value) => onChange({ ...form, fields: { ...form.fields, [name]: value } })}
      />
    );
  const others = fields.filter((one) => !isFirst(one));
  return (
    <>
      {fields.filter(isFirst).map(draw)}
      {others.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer rounded-s font-[540] text-ink-2 text-small">
            {t('Optional fields')}
          </summary>
          <div className="mt-2 flex flex-col gap-3">{others.map(draw)}</div>
        </details>
      )}
    </>
  );
}

const label = (name: string, isRequired: boolean) => (
  <span className="break-all font-mono text-small">
    {name}
    {isRequired && <span className="ms-2 font-sans text-warn text-meta">{t('required')}</span>}
  </span>
);

interface ValueFieldProps {
  name: string;
  schema: ReferenceSchema;
  isRequired: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** Stands for no value, which a select cannot have. */
const none = '—';

function ValueField({ name, schema, isRequired, value, onChange }: ValueFieldProps) {
  const texts = typeText(schema).startsWith('boolean') ? ['true', 'false'] : allowedValues(schema).map(unquoted);
  return (
    <Field label={label(name, isRequired)}>
      {(field) =>
        texts.length > 0 ? (
          <Select
            {...field}
            value={value === '' ? none : value}
            onChange={(next) => onChange(next === none ? '' : next)}
            options={[none, ...texts].map((text) => ({ value: text, label: text }))}
          />
        ) : (
          <Input
            {...field}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            placeholder={schema.default === undefined ? '' : unquoted(JSON.stringify(schema.default))}
            autoComplete="off"
            spellCheck={false}
          />
        )
      }
    </Field>
  );
}

/** A JSON value as it stands in a query. */
const unquoted = (json: string): string => (json.startsWith('"') ? (JSON.parse(json) as string) : json);

interface FileFieldProps {
  name: string;
  isRequired: boolean;
  isMultiple: boolean;
  onChange: (files: readonly File[]) => void;
}

const FileField = ({ name, isRequired, isMultiple, onChange }: FileFieldProps) => (
  <Field label={label(name, isRequired)}>
    {(field) => (
      <input
        {...field}
        type="file"
        multiple={isMultiple}
        onChange={(event) => onChange([...(event.target.files ?? [])])}
        className="w-full min-w-0 text-small file:me-3 file:h-[34px] file:rounded-s file:border file:border-line-strong file:bg-surface file:px-3 file:font-[540] file:text-ink"
      />
    )}
  </Field>
);

import { Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Segmented } from '../../parts/form/segmented.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';
import { HeaderRow } from './header-row.tsx';
import { ParameterRow } from './parameter-row.tsx';
import { methods, type ToolDraft } from './tool-draft.ts';

interface ToolFieldsProps {
  draft: ToolDraft;
  canEdit: boolean;
  isNew: boolean;
  onChange: (draft: ToolDraft) => void;
}

const types = [
  { value: 'webhook', label: t('Web request') },
  { value: 'client', label: t('Client') },
] as const;
const maxTimeout = 120;

const newKey = (): string => crypto.randomUUID();

/** The fields of a tool. */
export function ToolFields({ draft, canEdit, isNew, onChange }: ToolFieldsProps) {
  const change = (patch: Partial<ToolDraft>) => onChange({ ...draft, ...patch });
  const { type, name, description, method, url, headers, parameters, timeout, expectsResponse } = draft;
  return (
    <fieldset disabled={!canEdit} className="flex flex-col gap-4">
      <legend className="sr-only">{t('Tool')}</legend>
      {isNew && (
        <Segmented label={t('Type')} value={type} options={types} onChange={(next) => change({ type: next })} />
      )}
      <Field label={t('Name')} help={t('The model calls the tool by it: find_order.')}>
        {(control) => (
          <Input {...control} value={name} maxLength={64} onChange={({ target }) => change({ name: target.value })} />
        )}
      </Field>
      <Field label={t('Description')} help={t('When the agent should use it, and what it gives.')}>
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            rows={2}
            value={description}
            onChange={({ target }) => change({ description: target.value })}
          />
        )}
      </Field>
      {type === 'webhook' ? (
        <>
          <div className="grid gap-3 sm:grid-cols-[8rem_1fr]">
            <Field label={t('Method')}>
              {(control) => (
                <Select
                  {...control}
                  value={method}
                  disabled={!canEdit}
                  options={methods.map((value) => ({ value, label: value }))}
                  onChange={(next) => change({ method: methods.find((one) => one === next) ?? method })}
                />
              )}
            </Field>
            <Field
              label={t('Address')}
              help={t('{example} stands for a parameter in the path.', { example: '{number}' })}
            >
              {(control) => (
                <Input
                  {...control}
                  type="url"
                  value={url}
                  maxLength={2000}
                  placeholder="https://example.com/orders/{number}"
                  onChange={({ target }) => change({ url: target.value })}
                />
              )}
            </Field>
          </div>
          <Rows
            title={t('Headers')}
            add={t('Add header')}
            canEdit={canEdit}
            onAdd={() => change({ headers: [...headers, { key: newKey(), name: '', value: '', secretId: undefined }] })}
          >
            {headers.map((header) => (
              <HeaderRow
                key={header.key}
                header={header}
                onChange={(next) => change({ headers: headers.map((one) => (one.key === next.key ? next : one)) })}
                onRemove={() => change({ headers: headers.filter(({ key }) => key !== header.key) })}
              />
            ))}
          </Rows>
        </>
      ) : (
        <Field
          label={t('Wait for the result')}
          help={t('The page that the person talks on runs the tool and answers.')}
        >
          {(control) => (
            <Switch
              {...control}
              checked={expectsResponse}
              disabled={!canEdit}
              onChange={(next) => change({ expectsResponse: next })}
            />
          )}
        </Field>
      )}
      <Rows
        title={t('Parameters')}
        add={t('Add parameter')}
        canEdit={canEdit}
        onAdd={() =>
          change({
            parameters: [
              ...parameters,
              {
                key: newKey(),
                name: '',
                type: 'string',
                description: '',
                isRequired: true,
                place: method === 'GET' ? 'query' : 'body',
              },
            ],
          })
        }
      >
        {parameters.map((parameter) => (
          <ParameterRow
            key={parameter.key}
            parameter={parameter}
            hasPlace={type === 'webhook'}
            canEdit={canEdit}
            onChange={(next) => change({ parameters: parameters.map((one) => (one.key === next.key ? next : one)) })}
            onRemove={() => change({ parameters: parameters.filter(({ key }) => key !== parameter.key) })}
          />
        ))}
      </Rows>
      <Field label={t('Longest wait, s')}>
        {(control) => (
          <Input
            {...control}
            type="number"
            min={5}
            max={maxTimeout}
            value={timeout}
            className="max-w-32"
            onChange={({ target }) => change({ timeout: Number(target.value) })}
          />
        )}
      </Field>
    </fieldset>
  );
}

interface RowsProps {
  title: string;
  add: string;
  canEdit: boolean;
  onAdd: () => void;
  children: ReactNode;
}

function Rows({ title, add, canEdit, onAdd, children }: RowsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-[540]">
        {title}
      </h3>
      {children}
      {canEdit && (
        <Button size="small" className="w-fit" onClick={onAdd}>
          <Plus aria-hidden />
          {add}
        </Button>
      )}
    </section>
  );
}

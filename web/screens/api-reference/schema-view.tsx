import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ReferenceSchema } from '../../../contract/reference/api-reference.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { allowedValues, limitTexts, objectsOf, typeText } from './schema-text.ts';

/** Fields and values that are shown before the reader asks for all. */
const shownFields = 24;
const shownValues = 12;

/** The fields of a schema; those of an object within it open on demand. */
export function SchemaView({ schema }: { schema: ReferenceSchema }) {
  const objects = objectsOf(schema);
  if (objects.length === 0) return <ValueFacts schema={schema} withType />;
  return (
    <div className="flex flex-col gap-3">
      {objects.map((object, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the alternatives of one schema, in order
        <div key={at}>
          {objects.length > 1 && (
            <p className="mb-1 font-[540] text-ink-2 text-meta">{t('Option {number}', { number: at + 1 })}</p>
          )}
          <Fields object={object} />
        </div>
      ))}
    </div>
  );
}

function Fields({ object: { properties = {}, required = [] } }: { object: ReferenceSchema }) {
  const [isWhole, setWhole] = useState(false);
  const fields = Object.entries(properties);
  const shown = isWhole ? fields : fields.slice(0, shownFields);
  return (
    <>
      <ul className="divide-y rounded-m border bg-surface">
        {shown.map(([name, schema]) => (
          <SchemaField key={name} name={name} schema={schema} isRequired={required.includes(name)} />
        ))}
      </ul>
      {shown.length < fields.length && (
        <Button size="small" className="mt-2" onClick={() => setWhole(true)}>
          {formatMessage('Show all {count} fields', { count: fields.length })}
        </Button>
      )}
    </>
  );
}

interface SchemaFieldProps {
  name: string;
  schema: ReferenceSchema;
  isRequired: boolean;
  description?: string | undefined;
}

/** One field: its name, type, limits and, on demand, the fields within it. */
export function SchemaField({ name, schema, isRequired, description = schema.description }: SchemaFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const hasFields = objectsOf(schema).length > 0;
  return (
    <li className="min-w-0 px-3.5 py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
        <code className="break-all font-[600] font-mono text-small">{name}</code>
        <span className="break-all font-mono text-ink-3 text-meta">{typeText(schema)}</span>
        {isRequired && <span className="font-[550] text-warn text-meta">{t('required')}</span>}
      </div>
      {description && <p className="mt-0.5 text-ink-2 text-small">{description}</p>}
      <ValueFacts schema={schema} />
      {hasFields && (
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="-ms-1.5 mt-1 inline-flex min-h-6 items-center gap-1 rounded-s px-1.5 font-[540] text-ink-2 text-meta hover:bg-hover hover:text-ink"
          >
            <ChevronRight aria-hidden className={isOpen ? 'size-3.5 rotate-90' : 'size-3.5 rtl:rotate-180'} />
            {isOpen ? t('Hide fields of {name}', { name }) : t('Show fields of {name}', { name })}
          </button>
          {isOpen && (
            <div className="mt-2 border-s-2 ps-3">
              <SchemaView schema={schema} />
            </div>
          )}
        </>
      )}
    </li>
  );
}

/** Limits, allowed values and the default of a value. */
function ValueFacts({ schema, withType = false }: { schema: ReferenceSchema; withType?: boolean }) {
  const values = allowedValues(schema);
  const facts = [
    ...(withType ? [typeText(schema)] : []),
    ...limitTexts(schema),
    ...(schema.default === undefined ? [] : [t('default {value}', { value: JSON.stringify(schema.default) })]),
  ];
  return (
    <>
      {facts.length > 0 && <p className="mt-0.5 break-words text-ink-3 text-meta">{facts.join(' · ')}</p>}
      {values.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-1">
          {values.slice(0, shownValues).map((value) => (
            <code key={value} className="break-all rounded-s bg-sunken px-1.5 font-mono text-ink-2 text-meta">
              {value}
            </code>
          ))}
          {values.length > shownValues && (
            <span className="text-ink-3 text-meta">
              {formatMessage('and {count} more', { count: values.length - shownValues })}
            </span>
          )}
        </p>
      )}
    </>
  );
}

import { Link } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { ReferenceContent, ReferenceOperation } from '../../../contract/reference/api-reference.ts';
import { t } from '../../messages/t.ts';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import type { Route } from './+types/operation-screen.ts';
import { KeyPanel } from './key-panel.tsx';
import { MethodName } from './method-name.tsx';
import { OperationCall } from './operation-call.tsx';
import { loadOperation } from './reference-data.ts';
import { SchemaField, SchemaView } from './schema-view.tsx';
import { MissingPage } from './section-screen.tsx';
import { sectionTitle } from './section-title.ts';

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => ({
  operation: await loadOperation(params.section, params.operation, request.signal),
});

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const operation = loaderData?.operation;
  const title = operation ? `${operation.method} ${operation.path}` : t('Page not found');
  return [{ title: `${title} · ${t('API reference')} · ${brand}` }];
};

/** U-29: one operation: what it does, the code of a call, the form to make it, and its schemas. */
export default function OperationScreen({ params, loaderData: { operation } }: Route.ComponentProps) {
  if (!operation) return <MissingPage />;
  const address = `${location.origin}/docs/${params.section}/${operation.id}`;
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
      <div>
        <p className="text-small">
          <Link to={`/docs/${params.section}`} className="text-accent-ink underline underline-offset-2">
            {sectionTitle(params.section)}
          </Link>
        </p>
        <h1 className="mt-1 text-balance font-[650] text-display tracking-tight">
          {operation.summary.replace(/\.$/, '')}
        </h1>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <p className="flex min-w-0 items-baseline gap-2 rounded-s border bg-surface px-2.5 py-1">
            <MethodName method={operation.method} />
            <code className="min-w-0 break-all font-mono text-small">{operation.path}</code>
          </p>
          <CopyButton text={address} label={t('Copy link')} />
          <AccessChip access={operation.access} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-5 xl:col-start-2 xl:row-span-2 xl:row-start-1">
        {/* A new operation has a new form. */}
        <OperationCall key={`${params.section}/${operation.id}`} operation={operation} />
        {operation.access === 'account' && <KeyPanel />}
      </div>
      <Schemas operation={operation} />
    </div>
  );
}

const AccessChip = ({ access }: Pick<ReferenceOperation, 'access'>) => (
  <Chip>
    {access === 'public' ? t('No key needed') : access === 'session' ? t('Session only') : t('API key or session')}
  </Chip>
);

function Schemas({ operation: { parameters, requestBody, responses } }: { operation: ReferenceOperation }) {
  const ofPath = parameters.filter((one) => one.in === 'path');
  const ofQuery = parameters.filter((one) => one.in === 'query');
  const reply = responses['200']?.content;
  const error = responses['4XX']?.content;
  return (
    <div className="flex min-w-0 flex-col gap-7">
      <Parameters title={t('Path')} parameters={ofPath} />
      <Parameters title={t('Query')} parameters={ofQuery} />
      {requestBody && <Content title={t('Body')} content={requestBody.content} />}
      {reply && <Content title={t('Reply')} content={reply} />}
      {error && <Content title={t('Errors')} content={error} />}
    </div>
  );
}

function Parameters({ title, parameters }: { title: string; parameters: ReferenceOperation['parameters'] }) {
  if (parameters.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 font-[620] text-strong">{title}</h2>
      <ul className="divide-y rounded-m border bg-surface">
        {parameters.map(({ name, schema, required, description }) => (
          <SchemaField key={name} name={name} schema={schema} isRequired={required} description={description} />
        ))}
      </ul>
    </section>
  );
}

/** A body: its content types, and the fields of those that have any. */
function Content({ title, content }: { title: string; content: ReferenceContent }) {
  const types = Object.entries(content);
  const described = types.filter(([, { schema }]) => schema.type !== 'string');
  return (
    <section>
      <h2 className="mb-2 flex flex-wrap items-baseline gap-x-3 font-[620] text-strong">
        {title}
        {types.map(([type]) => (
          <span key={type} className="font-[400] font-mono text-ink-3 text-meta">
            {type}
          </span>
        ))}
      </h2>
      {described.map(([type, { schema }]) => (
        <SchemaView key={type} schema={schema} />
      ))}
    </section>
  );
}

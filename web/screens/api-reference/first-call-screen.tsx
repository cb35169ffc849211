import { Link } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { ReferenceIndex } from '../../../contract/reference/api-reference.ts';
import { formatCount } from '../../format/count.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import type { Route } from './+types/first-call-screen.ts';
import { KeyPanel } from './key-panel.tsx';
import { OperationCall } from './operation-call.tsx';
import { loadIndex, loadOperation } from './reference-data.ts';
import { sectionTitle } from './section-title.ts';

const firstSection = 'text-to-speech';
const firstOperation = 'post-voice_id';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [index, operation] = await Promise.all([
    loadIndex(),
    loadOperation(firstSection, firstOperation, request.signal),
  ]);
  return { index, operation };
}

export const meta = () => [{ title: `${t('API reference')} · ${brand}` }];

/** The start of the reference: a first call that speaks, and all sections. */
export default function FirstCallScreen({ loaderData: { index, operation } }: Route.ComponentProps) {
  const count = index.sections.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-8">
      <div>
        <h1 className="font-[650] text-display tracking-tight">{t('API reference')}</h1>
        <p className="mt-1 max-w-2xl text-ink-2">
          {formatMessage(
            'All {count} operations of this server, with examples that you can run here. Programs for the API of ElevenLabs work after you change the base URL.',
            { count },
          )}
        </p>
        <BaseUrl />
      </div>
      <KeyPanel />
      {operation && (
        <section aria-labelledby="first-call">
          <h2 id="first-call" className="font-[620] text-title">
            {t('Your first call')}
          </h2>
          <p className="mt-1 mb-3 text-ink-2">
            {t('Turn a text into speech.')}{' '}
            <Link
              to={`/docs/${firstSection}/${firstOperation}`}
              className="text-accent-ink underline underline-offset-2"
            >
              {t('See all fields')}
            </Link>
          </p>
          <OperationCall operation={operation} />
        </section>
      )}
      <SectionList index={index} />
    </div>
  );
}

function BaseUrl() {
  const { origin } = location;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-2 text-ink-2 text-small">
      {t('Base URL')}
      <code className="break-all rounded-s bg-sunken px-2 py-1 font-mono">{origin}</code>
      <CopyButton text={origin} label={t('Copy base URL')} />
      <a href="/openapi.json" className="ms-auto text-accent-ink underline underline-offset-2">
        {t('OpenAPI document')}
      </a>
    </p>
  );
}

const SectionList = ({ index }: { index: ReferenceIndex }) => (
  <section aria-labelledby="sections">
    <h2 id="sections" className="mb-3 font-[620] text-title">
      {t('Sections')}
    </h2>
    <ul className="grid gap-2 xs:grid-cols-2 xl:grid-cols-3">
      {index.sections.map(({ id, operations }) => (
        <li key={id}>
          <Link
            to={`/docs/${id}`}
            className="flex items-baseline justify-between gap-2 rounded-m border bg-surface px-3.5 py-2.5 hover:bg-hover"
          >
            <span className="min-w-0 break-words font-[540]">{sectionTitle(id)}</span>
            <span className="text-ink-3 text-meta tabular-nums">{formatCount(operations.length)}</span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

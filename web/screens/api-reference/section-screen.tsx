import { Link } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { NotFound } from '../../parts/page/not-found.tsx';
import type { Route } from './+types/section-screen.ts';
import { MethodName } from './method-name.tsx';
import { loadIndex } from './reference-data.ts';
import { sectionTitle } from './section-title.ts';

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { sections } = await loadIndex();
  return { section: sections.find(({ id }) => id === params.section) };
}

export const meta = ({ params }: Route.MetaArgs) => [
  { title: `${sectionTitle(params.section)} · ${t('API reference')} · ${brand}` },
];

/** The operations of one section. */
export default function SectionScreen({ loaderData: { section } }: Route.ComponentProps) {
  if (!section) return <MissingPage />;
  const { id, operations } = section;
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="font-[650] text-display tracking-tight">{sectionTitle(id)}</h1>
      <p className="mt-1 mb-4 text-ink-2">
        {formatMessage('{count, plural, one {# operation} other {# operations}}', { count: operations.length })}
      </p>
      <ul className="divide-y rounded-m border bg-surface">
        {operations.map((entry) => (
          <li key={entry.id}>
            <Link to={`/docs/${id}/${entry.id}`} className="block px-4 py-3 hover:bg-hover">
              <span className="block font-[540]">{entry.summary}</span>
              <span className="mt-0.5 flex gap-2 font-mono text-ink-3 text-meta">
                <MethodName method={entry.method} />
                <span className="min-w-0 break-all">{entry.path}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** For an address without a section or an operation. */
export const MissingPage = () => (
  <>
    <h1 className="sr-only">{t('Page not found')}</h1>
    <NotFound home="/docs" homeName={t('Go to the API reference')} />
  </>
);

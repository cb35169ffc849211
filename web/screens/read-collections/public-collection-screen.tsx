import { Library } from 'lucide-react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { dirOf } from '../../format/text-direction.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { loadPublic } from '../../nouns/reads/public-read-data.ts';
import { NotPublished, PublicReadFrame } from '../../nouns/reads/public-read-frame.tsx';
import { PublicReadList } from '../../nouns/reads/public-read-list.tsx';
import { RouteError } from '../../parts/page/route-error.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import type { Route } from './+types/public-collection-screen.ts';

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => ({
  collection: await loadPublic(
    'GET /v1/direct-publishing/public-collections/{slug}',
    { slug: params.slug },
    request.signal,
  ),
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.collection?.name ?? t('Not published')} · ${brand}` },
];

/** PUB-003: the page of a public collection, for listeners without an account. */
export default function PublicCollectionScreen({ loaderData: { collection } }: Route.ComponentProps) {
  if (!collection)
    return (
      <PublicReadFrame>
        <NotPublished />
      </PublicReadFrame>
    );
  const { name, description, reads } = collection;
  return (
    <PublicReadFrame>
      <div className="flex flex-col gap-3">
        <h1 dir={dirOf(name)} className="break-words font-[640] text-display tracking-tight">
          {name}
        </h1>
        <p className="text-ink-3 text-small">
          {formatMessage('{count, plural, one {# read} other {# reads}}', { count: reads.length })}
        </p>
        {description !== '' && (
          <p dir={dirOf(description)} className="whitespace-pre-line break-words text-strong">
            {description}
          </p>
        )}
      </div>
      {reads.length === 0 ? (
        <EmptyState icon={<Library />} title={t('No published reads yet')} />
      ) : (
        <PublicReadList label={t('Reads')} reads={reads} />
      )}
    </PublicReadFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <RouteError error={error} />
    </main>
  );
}

import { Play, Rss } from 'lucide-react';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { PublicReadReply } from '../../../contract/publishing/public-reads.ts';
import { useStore } from '../../data/store/use-store.ts';
import { formatDuration } from '../../format/duration.ts';
import { dirOf } from '../../format/text-direction.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { loadPublic } from '../../nouns/reads/public-read-data.ts';
import { NotPublished, PublicReadFrame } from '../../nouns/reads/public-read-frame.tsx';
import { ReadCover } from '../../nouns/reads/read-cover.tsx';
import { publicCollectionPath } from '../../nouns/reads/reads-paths.ts';
import { ReportLink } from '../../nouns/site-forms/report-link.tsx';
import { languageName } from '../../nouns/voices/voice-labels.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { RouteError } from '../../parts/page/route-error.tsx';
import type { Route } from './+types/public-read-screen.ts';
import { PublicChapters } from './public/public-chapters.tsx';
import type { ReadPlayer } from './public/read-player.ts';
import { ReadPlayerBar } from './public/read-player-bar.tsx';
import { useReadPlayer } from './public/use-read-player.ts';

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => ({
  read: await loadPublic('GET /v1/direct-publishing/public/{slug}', { slug: params.slug }, request.signal),
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.read?.title ?? t('Not published')} · ${brand}` },
];

/** PUB-001: the page of a published read, for listeners without an account. */
export default function PublicReadScreen({ loaderData: { read } }: Route.ComponentProps) {
  if (!read)
    return (
      <PublicReadFrame>
        <NotPublished />
      </PublicReadFrame>
    );
  return <PublicRead key={read.slug} read={read} />;
}

function PublicRead({ read }: { read: PublicReadReply }) {
  const player = useReadPlayer(read);
  const { title, author, description, author_handle, collections, feed_url, author_feed_url } = read;
  const facts = [
    formatDuration(read.duration_secs),
    formatMessage('{count, plural, one {# chapter} other {# chapters}}', { count: read.chapter_count }),
    languageName(read.language),
  ].join(' · ');
  return (
    <PublicReadFrame foot={<ReadPlayerBar read={read} player={player} />}>
      <article className="flex flex-col gap-6">
        <div className="flex flex-col gap-5 sm:flex-row sm:items-end sm:gap-7">
          <ReadCover url={read.cover_url} className="size-44 sm:size-56" isEager />
          <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
            <h1 dir={dirOf(title)} className="max-w-full break-words font-[640] text-display tracking-tight">
              {title}
            </h1>
            {author !== '' &&
              (author_handle === null ? (
                <p dir={dirOf(author)} className="text-ink-2 text-strong">
                  {author}
                </p>
              ) : (
                <a
                  href={`/app/profiles/${author_handle}`}
                  dir={dirOf(author)}
                  className="text-ink-2 text-strong underline-offset-2 hover:underline"
                >
                  {author}
                </a>
              ))}
            <p className="text-ink-3 text-small tabular-nums">{facts}</p>
            {(read.mature_content || read.genres.length > 0) && (
              <ul aria-label={t('Genres')} className="flex flex-wrap gap-1.5">
                {read.mature_content && (
                  <li>
                    <Chip tone="bad">{t('Mature content')}</Chip>
                  </li>
                )}
                {read.genres.map((genre) => (
                  <li key={genre}>
                    <Chip>{genre}</Chip>
                  </li>
                ))}
              </ul>
            )}
            <div className="mt-1 flex flex-wrap gap-2">
              <ListenButton player={player} />
              <Button asChild size="large">
                <a href={feed_url}>
                  <Rss aria-hidden />
                  {t('Podcast feed')}
                </a>
              </Button>
            </div>
          </div>
        </div>
        {description !== '' && (
          <p dir={dirOf(description)} className="whitespace-pre-line break-words text-strong">
            {description}
          </p>
        )}
      </article>
      <PublicChapters read={read} player={player} />
      <footer className="flex flex-col gap-1.5 text-ink-2 text-small">
        {collections.map(({ slug, name }) => (
          <a key={slug} href={publicCollectionPath(slug)} className="self-start underline underline-offset-2">
            {t('Part of {name}', { name })}
          </a>
        ))}
        {author_feed_url !== null && (
          <a href={author_feed_url} className="self-start underline underline-offset-2">
            {t('Podcast feed of all reads of this author')}
          </a>
        )}
        {read.isbn !== '' && <p className="text-ink-3">{t('ISBN {isbn}', { isbn: read.isbn })}</p>}
        <p className="text-ink-3">{t('Spoken by artificial voices, with {brand}.', { brand })}</p>
        <ReportLink />
      </footer>
    </PublicReadFrame>
  );
}

/** Starts, or continues where the listener stopped. */
function ListenButton({ player }: { player: ReadPlayer }) {
  const isPlaying = useStore(player, () => ['playing', 'loading'].includes(player.state().status));
  const isStarted = useStore(player, () => player.state().chapter > 0 || player.state().positionS > 0);
  return (
    <Button kind="primary" size="large" onClick={player.toggle}>
      {!isPlaying && <Play aria-hidden className="fill-current" />}
      {isPlaying ? t('Pause') : isStarted ? t('Continue listening') : t('Listen')}
    </Button>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <RouteError error={error} />
    </main>
  );
}

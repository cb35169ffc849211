import { Link2Off, Moon, Sun } from 'lucide-react';
import { useRef } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { SharedItem } from '../../../contract/history/share-links.ts';
import { formatDate } from '../../format/date.ts';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import { ReportLink } from '../../nouns/site-forms/report-link.tsx';
import { Button } from '../../parts/button/button.tsx';
import { BrandMark } from '../../parts/display/brand-mark.tsx';
import { VoiceAvatar } from '../../parts/display/voice-avatar.tsx';
import { RouteError } from '../../parts/page/route-error.tsx';
import { setTheme } from '../../parts/page/theme.ts';
import { useTheme } from '../../parts/page/use-theme.ts';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import type { Route } from './+types/shared-item-screen.ts';
import { useSharedAudio } from './shared-audio.ts';
import { loadShared, sharedAudioUrl } from './shared-item-data.ts';
import { SharedItemPlayer } from './shared-item-player.tsx';
import { SharedItemText } from './shared-item-text.tsx';

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => ({
  shared: await loadShared(params.token, request.signal),
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.shared ? titleOf(loaderData.shared) : t('Nothing is shared here')} · ${brand}` },
];

const titleOf = ({ kind, voice_name }: SharedItem): string =>
  voice_name ?? (kind === 'sound' ? t('A sound') : t('A recording'));

/** SHARE-026 O-63: the page of a public link, for visitors without an account. */
export default function PublicScreen({ params, loaderData: { shared } }: Route.ComponentProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex w-full max-w-2xl items-center justify-between px-4 py-4">
        {/* Not a Link, here and below: a full page load also replaces the head of this page. */}
        <a href="/" className="rounded-s">
          <BrandMark />
        </a>
        <ThemeButton />
      </header>
      <main className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-6 px-4 pt-2 pb-16 sm:pt-8">
        {shared ? <SharedItemView shared={shared} token={params.token} /> : <NotShared />}
      </main>
    </div>
  );
}

function SharedItemView({ shared, token }: { shared: SharedItem; token: string }) {
  const element = useRef<HTMLAudioElement>(null);
  const durationInS = shared.duration_ms / 1000;
  const audio = useSharedAudio(element, durationInS);
  const title = titleOf(shared);
  const date = formatDate(shared.created_at_unix);
  return (
    <>
      <article className="flex flex-col gap-6 rounded-m border bg-surface p-5 sm:p-8">
        <div className="flex items-center gap-4">
          <VoiceAvatar id={title} shape={shared.avatar ?? undefined} size={52} />
          <div className="min-w-0">
            <h1 dir="auto" className="break-words font-[640] text-title tracking-tight sm:text-display">
              {title}
            </h1>
            <p className="break-words text-ink-3">
              {shared.public_user_name !== '' && (
                <>
                  <T
                    text="Shared by {publicUserName} ·"
                    publicUserName={<bdi className="text-ink-2">{shared.public_user_name}</bdi>}
                  />{' '}
                </>
              )}
              <time dateTime={new Date(shared.created_at_unix * 1000).toISOString()}>{date}</time>
            </p>
          </div>
        </div>
        <SharedItemPlayer
          element={element}
          audio={audio}
          title={`${title} · ${brand}`}
          url={sharedAudioUrl(token)}
          peaks={shared.peaks}
          durationInS={durationInS}
        />
        <SharedItemText text={shared.text} dialogue={shared.dialogue} token={token} audio={audio} />
      </article>
      <aside className="flex flex-col gap-3 rounded-m bg-sunken px-5 py-5 sm:flex-row sm:items-center sm:px-8">
        <p className="flex-1 text-ink-2">
          {t('Made with {brand}, the open voice platform: your text, in the voice that you choose.', { brand })}
        </p>
        <Button asChild kind="primary" size="large">
          <a href="/app/sign-up">{t('Make your own')}</a>
        </Button>
      </aside>
      <ReportLink />
    </>
  );
}

const NotShared = () => (
  <>
    <h1 className="sr-only">{t('Shared audio')}</h1>
    <EmptyState
      icon={<Link2Off />}
      title={t('Nothing is shared here')}
      action={
        <Button asChild kind="primary">
          <a href="/">{t('Go to {brand}', { brand })}</a>
        </Button>
      }
    >
      {t('The link was withdrawn, or what it led to was deleted. Ask who gave it to you for another.')}
    </EmptyState>
  </>
);

function ThemeButton() {
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  const Icon = other === 'light' ? Sun : Moon;
  return (
    <Button
      kind="ghost"
      className="-me-3"
      aria-label={other === 'light' ? t('Use the light theme') : t('Use the dark theme')}
      onClick={() => setTheme(other)}
    >
      <Icon aria-hidden />
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

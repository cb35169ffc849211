import { brand } from '../../contract/catalogue/brand.ts';
import { t } from '../messages/t.ts';
import { loadSound } from '../nouns/sound-effects/load-sound.ts';
import { SoundPart } from '../nouns/sound-effects/sound-part.tsx';
import NotFoundPage from '../parts/page/not-found.tsx';
import { RouteError } from '../parts/page/route-error.tsx';
import type { Route } from './+types/sound-effect.ts';
import { SiteHead, SitePage } from './site/site-page.tsx';

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => ({
  sound: await loadSound(params.slug, request.signal),
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  {
    title: `${loaderData?.sound ? t('{title} sound effect', { title: loaderData.sound.title }) : t('Sound effect not found')} · ${brand}`,
  },
];

/** SFX-006: one ready-made sound. The server writes its description and structured data. */
export default function SoundEffectPage({ loaderData: { sound } }: Route.ComponentProps) {
  if (!sound) return <NotFoundPage />;
  return (
    <SitePage isDeferred={false}>
      <SiteHead
        eyebrow={<a href="/sound-effects">{t('All sound effects')}</a>}
        heading={sound.title}
        lead={t('A sound effect that {brand} generated from the words “{prompt}”.', { brand, prompt: sound.prompt })}
      />
      <div className="mx-auto w-full max-w-6xl px-4 pb-20 md:px-6">
        <div className="max-w-3xl">
          <SoundPart key={sound.slug} sound={sound} />
        </div>
      </div>
    </SitePage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <RouteError error={error} />
    </main>
  );
}

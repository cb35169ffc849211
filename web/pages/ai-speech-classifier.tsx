import { lazy } from 'react';
import { Skeleton } from '../parts/status/skeleton.tsx';
import type { Route } from './+types/ai-speech-classifier.ts';
import { BrowserOnly } from './browser-only.tsx';
import { pageMeta } from './site/page-meta.ts';
import { readText } from './site/read-content.server.ts';
import { SiteHead, SitePage } from './site/site-page.tsx';
import { SiteProse } from './site/site-prose.tsx';
import { ToolActions } from './tool-actions.tsx';

/** Runs when the page is built. */
export const loader = () => ({ text: readText('pages', 'ai-speech-classifier') });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: '/ai-speech-classifier', ...loaderData.text }) : [];

// The page is prerendered at build time; the classifier and its dependencies run only in the browser.
const ClassifierPart = lazy(async () => ({
  default: (await import('../nouns/ai-speech-classifier/classifier-part.tsx')).ClassifierPart,
}));

/** ROUTE-026, CLS-001: the classifier without an account. */
export default function AiSpeechClassifierPage({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <SitePage isDeferred={false}>
      <SiteHead heading={text.heading} lead={text.description} actions={<ToolActions appPath="/app/ai-classifier" />} />
      <div className="mx-auto w-full max-w-6xl px-4 pb-20 md:px-6">
        <div className="max-w-3xl">
          <BrowserOnly fallback={<Skeleton className="h-40 w-full" />}>
            <ClassifierPart />
          </BrowserOnly>
          <SiteProse html={text.html} className="mt-14" />
        </div>
      </div>
    </SitePage>
  );
}

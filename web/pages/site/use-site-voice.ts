import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { siteSpeechRoutes } from '../../../contract/site/site-speech.ts';
import { api } from '../../data/api/api.ts';

export type SiteVoice = z.output<(typeof siteSpeechRoutes)['GET /v1/site/speech']['reply']>;

/** Who speaks on a page of the public site, once the server has said it. */
export function useSiteVoice(slug: string, voiceId?: string): SiteVoice | undefined {
  const [voice, setVoice] = useState<SiteVoice>();
  useEffect(() => {
    const abort = new AbortController();
    // Without a reply the page shows what is true of every server.
    api
      .call('GET /v1/site/speech', { query: { slug, voice_id: voiceId }, signal: abort.signal })
      .then(setVoice, () => undefined);
    return () => abort.abort();
  }, [slug, voiceId]);
  return voice;
}

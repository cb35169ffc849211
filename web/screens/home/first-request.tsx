import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../data/api/api.ts';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { Skeleton } from '../../parts/status/skeleton.tsx';
import { curlCommand } from './curl-command.ts';

/** An example API request that only needs a key. */
export function FirstRequest() {
  const { data: voiceId } = useQuery({
    queryKey: ['voices', 'first'],
    queryFn: async ({ signal }) => {
      const { voices } = await api.call('GET /v2/voices', { query: { page_size: 1, voice_type: 'default' }, signal });
      return voices[0]?.voice_id ?? null;
    },
  });
  if (voiceId === null) return null;
  return (
    <section aria-labelledby="first-request">
      <h2 id="first-request" className="mb-1 font-[600] text-strong">
        {t('API')}
      </h2>
      <p className="mb-2 text-ink-2">
        <T
          text="Create a key under <link>API keys</link>, then call the API. See the <link2>API reference</link2>."
          link={(children) => (
            <Link to="/app/settings/api-keys" className="text-accent-ink underline underline-offset-2">
              {children}
            </Link>
          )}
          link2={(children) => (
            <a href="/docs" className="text-accent-ink underline underline-offset-2">
              {children}
            </a>
          )}
        />
      </p>
      {voiceId === undefined ? <Skeleton className="h-28" /> : <Command text={curlCommand(location.origin, voiceId)} />}
    </section>
  );
}

function Command({ text }: { text: string }) {
  return (
    <div className="rounded-m border bg-sunken">
      <div className="flex items-center justify-between border-b py-0.5 pe-1 ps-4 text-ink-3 text-meta">
        {t('Shell')}
        <CopyButton text={text} label={t('Copy command')} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, by keyboard too */}
      <pre tabIndex={0} className="overflow-x-auto px-4 py-3 font-mono text-small">
        {text}
      </pre>
    </div>
  );
}

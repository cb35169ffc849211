import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Languages, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../../data/api/api.ts';
import { userQuery } from '../../../data/api/queries.ts';
import { t } from '../../../messages/t.ts';
import { IconButton } from '../../../parts/button/icon-button.tsx';

/** DUB-011, USER-015: what dubbing is good for, shown once to each person. */
export function UseCasesBanner() {
  const { data: user } = useQuery(userQuery);
  const client = useQueryClient();
  const [isShown, setShown] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const { mutate: saveShown } = useMutation({
    mutationFn: () =>
      api.call('POST /v1/user/edit-user-metadata', { body: { prompts_shown: { dubbing_use_cases_banner: true } } }),
    onSuccess: (next) => client.setQueryData(userQuery.queryKey, next),
  });
  const isDue = user?.prompts_shown.dubbing_use_cases_banner === false;
  useEffect(() => {
    if (!isDue || isShown) return;
    setShown(true);
    saveShown();
  }, [isDue, isShown, saveShown]);
  if (!isShown || isClosed) return null;
  return (
    <aside
      aria-label={t('What dubbing is for')}
      className="flex items-start gap-3 rounded-m border bg-accent-soft px-3.5 py-3"
    >
      <Languages className="mt-0.5 size-4 shrink-0 text-accent-ink" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-[560]">{t('Videos, courses, podcasts and talks in 29 languages')}</p>
        <p className="text-ink-2">
          {t(
            'Upload a file: it is transcribed, translated and spoken in time, with a voice for each speaker. Then mend any line, and render the video again.',
          )}
        </p>
      </div>
      <IconButton label={t('Close')} size="small" onClick={() => setClosed(true)}>
        <X />
      </IconButton>
    </aside>
  );
}

import { messageOf } from '../../../data/api/api-error.ts';
import type { CallReply } from '../../../data/api/client.ts';
import { useInstance } from '../../../data/instance/use-instance.ts';
import { formatCount, formatDecimal } from '../../../format/count.ts';
import { t } from '../../../messages/t.ts';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';

interface EstimateViewProps {
  estimate: CallReply<'GET /v1/dubbing/project/{project_id}/estimate'> | undefined;
  error: Error | null;
  /** Its lines were spoken before, so that changed ones are free up to the length of the source. */
  isRedub: boolean;
}

/** What a dub costs, who translates it, and whether a voice speaks the language. */
export function EstimateView({ estimate, error, isRedub }: EstimateViewProps) {
  const { showsPlans } = useInstance();
  if (error && !estimate)
    return (
      <p role="alert" className="text-bad">
        {messageOf(error)}
      </p>
    );
  if (!estimate) return <SkeletonRows rows={2} label={t('Loading estimate')} />;
  const { minutes, credits, credits_left, translator, has_voice } = estimate;
  const isTooMuch = !isRedub && credits_left !== null && credits > credits_left;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
      {showsPlans && (
        <>
          <dt className="text-ink-3">{t('Cost')}</dt>
          <dd className={isTooMuch ? 'text-bad tabular-nums' : 'tabular-nums'}>
            {isRedub
              ? t('Changed lines are free until as many seconds are spoken anew as the source has.')
              : t('{credits} credits for {minutes} minutes', {
                  credits: formatCount(credits),
                  minutes: formatDecimal(minutes, 1),
                })}
            {isTooMuch && (
              <span className="block">
                {t('You have {credits} credits left.', { credits: formatCount(credits_left) })}
              </span>
            )}
          </dd>
        </>
      )}
      <dt className="text-ink-3">{t('Translator')}</dt>
      <dd>
        {translator === null
          ? t('None on this server for these languages. You write the translations, or import them.')
          : translator.is_draft
            ? t('{name}. Its lines are drafts: check each of them.', { name: translator.name })
            : translator.name}
      </dd>
      <dt className="text-ink-3">{t('Voices')}</dt>
      <dd className={has_voice ? undefined : 'text-bad'}>
        {has_voice ? t('Each speaker has a voice that you can change.') : t('No installed voice speaks this language.')}
      </dd>
    </dl>
  );
}

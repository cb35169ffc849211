import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { track } from '../../data/api/track-event.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';

export const meta = () => [{ title: `${t('Invite others')} · ${brand}` }];

const referralQuery = queryOptions({
  queryKey: ['referrals'],
  queryFn: async ({ signal }) => {
    const [{ referral_link: link }, { referred_people: people }] = await Promise.all([
      api.call('GET /v1/user/referral-link', { signal }),
      api.call('GET /v1/user/referrals', { signal }),
    ]);
    return { link, people };
  },
});

/** REF-004 ONB-015: the user's referral link and its sign-ups. */
export default function AffiliatesScreen() {
  const { data, isError, error, refetch } = useQuery(referralQuery);
  return (
    <>
      <PageHeader title={t('Invite others')} help={t('Your referral link and its sign-ups.')} />
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-5 md:px-5">
        {isError && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {!isError && !data && <SkeletonRows label={t('Loading your link')} rows={2} />}
        {data && (
          <>
            <ReferralLink link={data.link} />
            <p role="status">
              {data.people === 0
                ? t('Nobody has signed up with your link yet.')
                : formatMessage(
                    '{people, plural, one {# person has} other {# people have}} signed up with your link.',
                    { people: data.people },
                  )}
            </p>
          </>
        )}
        <p className="text-ink-2">
          <T
            text="Sign-ups within 90 days of opening your link count. <link>How it works</link> · <link2>Terms</link2>"
            link={(children) => (
              <Link to="/affiliates" className="text-accent-ink underline underline-offset-2">
                {children}
              </Link>
            )}
            link2={(children) => (
              <Link to="/affiliates/terms" className="text-accent-ink underline underline-offset-2">
                {children}
              </Link>
            )}
          />
        </p>
      </div>
    </>
  );
}

function ReferralLink({ link }: { link: string }) {
  const [isVisible, setVisible] = useState(false);
  const show = () => {
    setVisible(true);
    track('affiliate link generated');
  };
  if (!isVisible)
    return (
      <Button kind="primary" size="large" className="self-start" onClick={show}>
        {t('Create my link')}
      </Button>
    );
  return (
    <div className="flex items-end gap-2">
      <Field label={t('Your link')} className="min-w-0 flex-1">
        {(control) => <Input {...control} value={link} readOnly autoFocus onFocus={({ target }) => target.select()} />}
      </Field>
      <CopyButton text={link} label={t('Copy your link')} />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { ProfileEditor } from './profile-editor.tsx';
import { ownProfileQuery } from './use-profile.ts';

export const meta = () => [{ title: `${t('Creator profile')} · ${brand}` }];

/** O-19: editor of the user's public profile. */
export default function ProfilesScreen() {
  const profile = useQuery(ownProfileQuery);
  const handle = profile.data?.handle;
  return (
    <>
      <PageHeader
        title={t('Creator profile')}
        help={t('Your public page.')}
        action={
          handle && (
            <Button asChild>
              <Link to={`/app/profiles/${handle}`}>
                <ExternalLink aria-hidden />
                {t('Show page')}
              </Link>
            </Button>
          )
        }
      />
      <div className="mx-auto w-full max-w-3xl px-4 py-5 md:px-5">
        {profile.isPending && <SkeletonRows label={t('Loading your profile')} rows={3} />}
        {profile.isError && <ErrorState message={messageOf(profile.error)} onRetry={() => void profile.refetch()} />}
        {profile.data && <ProfileEditor profile={profile.data} />}
      </div>
    </>
  );
}

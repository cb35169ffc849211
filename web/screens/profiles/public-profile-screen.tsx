import { useQuery } from '@tanstack/react-query';
import { Link as LinkIcon } from 'lucide-react';
import { Link } from 'react-router';
import type { PublicProfileReply } from '../../../contract/accounts/profiles.ts';
import { brand } from '../../../contract/catalogue/brand.ts';
import { ApiError, messageOf } from '../../data/api/api-error.ts';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import { BrandMark } from '../../parts/display/brand-mark.tsx';
import { NotFound } from '../../parts/page/not-found.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import type { Route } from './+types/public-profile-screen.ts';
import { ProfileAvatar } from './profile-avatar.tsx';
import { ProfileReads } from './profile-reads.tsx';
import { ProfileVoices } from './profile-voices.tsx';
import { profileQuery } from './use-profile.ts';

export const meta = ({ params }: Route.MetaArgs) => [{ title: `@${params.handle} · ${brand}` }];

/** O-19: the public profile of a user. */
export default function PublicProfileScreen({ params }: Route.ComponentProps) {
  const profile = useQuery(profileQuery(params.handle));
  const isUnknown = profile.error instanceof ApiError && [404, 422].includes(profile.error.status);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-5 py-4">
        <Link to="/" className="inline-flex rounded-s">
          <BrandMark />
        </Link>
      </header>
      <main className="mx-auto w-full max-w-xl flex-1 px-4 pt-6 pb-20">
        {profile.isPending && <SkeletonRows label={t('Loading profile')} rows={3} />}
        {profile.isError &&
          (isUnknown ? (
            <NotFound />
          ) : (
            <ErrorState message={messageOf(profile.error)} onRetry={() => void profile.refetch()} />
          ))}
        {profile.data && <Profile profile={profile.data} />}
      </main>
    </div>
  );
}

function Profile({ profile }: { profile: PublicProfileReply }) {
  return (
    <article className="flex flex-col gap-5">
      <div className="flex items-center gap-4">
        <ProfileAvatar id={profile.public_user_id} avatar={profile.avatar} />
        <div className="min-w-0">
          <h1 className="break-words font-[640] text-display tracking-tight">{profile.public_user_name}</h1>
          <p className="text-ink-3">@{profile.handle}</p>
        </div>
      </div>
      {profile.about && (
        <p dir={dirOf(profile.about)} className="whitespace-pre-line break-words text-strong">
          {profile.about}
        </p>
      )}
      {profile.links.length > 0 && (
        <ul aria-label={t('Links')} className="divide-y rounded-m border bg-surface">
          {profile.links.map(({ title, url }) => (
            <li key={url + title}>
              <a
                href={url}
                rel="nofollow noopener ugc"
                className="flex items-center gap-3 px-4 py-3 transition-colors duration-150 hover:bg-hover"
              >
                <LinkIcon className="size-4 shrink-0 text-ink-3" aria-hidden />
                <span className="min-w-0">
                  <span className="block truncate font-[540]">{title}</span>
                  <span className="block truncate text-ink-3 text-meta">{url}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <ProfileReads handle={profile.handle} />
      <ProfileVoices handle={profile.handle} />
    </article>
  );
}

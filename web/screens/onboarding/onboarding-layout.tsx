import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { UserReply } from '../../../contract/accounts/current-user.ts';
import type { OnboardingSurvey } from '../../../contract/accounts/onboarding.ts';
import { brand } from '../../../contract/catalogue/brand.ts';
import { session } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { userQuery } from '../../data/api/queries.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { useSession } from '../../data/session/use-session.ts';
import { t } from '../../messages/t.ts';
import { instanceSettingsQuery } from '../../nouns/instance/use-instance-settings.ts';
import { Button } from '../../parts/button/button.tsx';
import { BrandMark } from '../../parts/display/brand-mark.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { Progress } from './onboarding-progress.tsx';
import { guessedTimezone } from './onboarding-questions.ts';
import { ServerQuestions } from './server-questions.tsx';
import { type Survey, useCompleteSurvey } from './use-survey.ts';

export const meta = () => [{ title: `${t('Welcome')} · ${brand}` }];

export async function clientLoader() {
  await session.start();
  return null;
}

/** A first sound, then pages of optional questions for a new user. The server's owner is also asked for the server mode. */
export default function OnboardingLayout() {
  const { status } = useSession();
  const { pathname } = useLocation();
  if (status === 'unknown') return null;
  if (status === 'signed-out') return <Navigate to="/app/sign-in" replace state={{ from: pathname }} />;
  return <Questions />;
}

function Questions() {
  const user = useQuery(userQuery);
  const canConfigure = usePermission('server.configure') === true;
  const server = useQuery({ ...instanceSettingsQuery, enabled: canConfigure });
  const isPending = user.isPending || (canConfigure && server.isPending);
  return (
    <div className="flex min-h-dvh flex-col">
      {isPending && <SkeletonRows label={t('Loading your account')} rows={3} />}
      {user.isError && <ErrorState message={messageOf(user.error)} onRetry={() => void user.refetch()} />}
      {user.data && !isPending && <Steps user={user.data} isModeOpen={server.data?.is_chosen === false} />}
    </div>
  );
}

/** `isModeOpen`: the user owns the server and has not chosen its mode yet. */
function Steps({ user, isModeOpen }: { user: UserReply; isModeOpen: boolean }) {
  const { pathname } = useLocation();
  // The question still counts as a step after it is answered.
  const [before] = useState(isModeOpen ? 1 : 0);
  const [skipsMode, setSkipsMode] = useState(false);
  const [answers, change] = useState<OnboardingSurvey>(() => ({
    first_name: user.first_name,
    role: null,
    subrole: null,
    timezone: guessedTimezone(),
    source: null,
  }));
  const complete = useCompleteSurvey();
  // Users who already answered are done, unless the answer is still being saved.
  if (user.is_onboarding_completed && complete.isIdle) return <Navigate to="/app/home" replace />;
  const survey: Survey = {
    answers,
    change,
    isSaving: complete.isPending,
    finish: () => complete.mutate(answers),
  };
  const isFirst = pathname.replace(/\/$/, '') === '/app/onboarding';
  const asksMode = isModeOpen && !skipsMode && !isFirst;
  const step = isFirst ? 1 : asksMode ? 2 : before + (pathname.endsWith('/next') ? 3 : 2);
  return (
    <>
      <header className="flex items-center justify-between gap-4 px-5 py-4">
        <BrandMark />
        <Button kind="ghost" busy={complete.isPending} onClick={() => complete.mutate(null)}>
          {t('Skip')}
        </Button>
      </header>
      <main className="mx-auto flex w-full max-w-[520px] flex-1 flex-col justify-center gap-6 px-4 pt-2 pb-20">
        <Progress step={step} of={before + 3} />
        {asksMode ? <ServerQuestions onSkip={() => setSkipsMode(true)} /> : <Outlet context={survey} />}
      </main>
    </>
  );
}

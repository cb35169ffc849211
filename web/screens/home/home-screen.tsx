import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { userQuery } from '../../data/api/queries.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { NeuralVoicesOffer } from '../../nouns/engine-models/neural-voices-offer.tsx';
import { ModeOffer } from '../../nouns/instance/mode-offer.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { AreaCards } from './area-cards.tsx';
import { Composer } from './composer.tsx';
import { FirstRequest } from './first-request.tsx';
import { RecentSpeech } from './recent-speech.tsx';

// Loaded lazily because the checklist may be complete.
const ChecklistCard = lazy(async () => ({
  default: (await import('../../nouns/onboarding/checklist-card.tsx')).ChecklistCard,
}));

// Loaded lazily because only the operator sees it.
const ServerCard = lazy(async () => ({ default: (await import('../../nouns/console/server-card.tsx')).ServerCard }));

export const meta = () => [{ title: `${t('Home')} · ${brand}` }];

/** Home: composer, areas, recent speech and an API example. */
export default function HomeScreen() {
  const { data: user } = useQuery(userQuery);
  const isOperator = usePermission('console.read') === true;
  return (
    <>
      <PageHeader
        title={t('Home')}
        help={
          user?.first_name ? t('Good to see you, {firstName}.', { firstName: user.first_name }) : t('Good to see you.')
        }
      />
      <ModeOffer />
      <NeuralVoicesOffer />
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-8 px-4 py-5 md:px-5">
        <Suspense fallback={null}>{user && <ChecklistCard user={user} />}</Suspense>
        <Composer />
        <Suspense fallback={null}>{isOperator && <ServerCard />}</Suspense>
        <AreaCards />
        <RecentSpeech />
        <FirstRequest />
      </div>
    </>
  );
}

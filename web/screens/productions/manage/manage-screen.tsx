import { useSearchParams } from 'react-router';
import { brand } from '../../../../contract/catalogue/brand.ts';
import { t } from '../../../messages/t.ts';
import { ProductionsPage } from '../../../nouns/productions/productions-page.tsx';
import { Segmented } from '../../../parts/form/segmented.tsx';
import { ManagedContracts } from './managed-contracts.tsx';
import { ManagedOrders } from './managed-orders.tsx';
import { ManagedProducers } from './managed-producers.tsx';
import { ManagedTeams } from './managed-teams.tsx';
import { ManagedTests } from './managed-tests.tsx';

export const meta = () => [{ title: `${t('Manage productions')} · ${brand}` }];

const views = [
  { value: 'orders', label: t('Orders') },
  { value: 'producers', label: t('Producers') },
  { value: 'teams', label: t('Teams') },
  { value: 'tests', label: t('Tests') },
  { value: 'contracts', label: t('Contracts') },
] as const;

/** What managers of productions do: accept orders, approve producers, and keep teams, tests and contracts. */
export default function ManageScreen() {
  const [params, setParams] = useSearchParams();
  const view = views.find(({ value }) => value === params.get('view'))?.value ?? 'orders';
  return (
    <ProductionsPage title={t('Manage')} help={t('Orders, producers, teams, tests and contracts.')} needs="manager">
      <div className="flex min-h-0 flex-1 flex-col">
        <div className="mx-auto w-full max-w-6xl px-4 pt-4 md:px-5">
          <Segmented
            label={t('View')}
            value={view}
            options={views}
            onChange={(next) => setParams(next === 'orders' ? {} : { view: next }, { replace: true })}
            className="max-w-full overflow-x-auto"
          />
        </div>
        {view === 'orders' && <ManagedOrders />}
        {view === 'producers' && <ManagedProducers />}
        {view === 'teams' && <ManagedTeams />}
        {view === 'tests' && <ManagedTests />}
        {view === 'contracts' && <ManagedContracts />}
      </div>
    </ProductionsPage>
  );
}

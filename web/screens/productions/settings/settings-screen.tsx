import { brand } from '../../../../contract/catalogue/brand.ts';
import { t } from '../../../messages/t.ts';
import { ProductionsPage } from '../../../nouns/productions/productions-page.tsx';
import { SettingsSection } from '../../../parts/page/settings-section.tsx';
import { MissingSteps } from '../missing-steps.tsx';
import { ContractList } from './contract-list.tsx';
import { ProducerForm } from './producer-form.tsx';
import { ProducerTeams } from './producer-teams.tsx';

export const meta = () => [{ title: `${t('Productions settings')} · ${brand}` }];

/** ROUTE-071, PROD-003, PROD-004, PROD-006: the producer's own profile, contracts and teams. */
export default function SettingsScreen() {
  return (
    <ProductionsPage title={t('Settings')} help={t('Your profile as a producer, contracts and teams.')}>
      {(me) => (
        <div className="mx-auto w-full max-w-4xl px-4 py-4 md:px-5">
          {me.producer && <MissingSteps me={me} />}
          <div className="divide-y">
            <SettingsSection
              title={t('Profile')}
              help={me.producer ? t('Managers of productions see it.') : t('Apply to work on productions.')}
            >
              <ProducerForm key={me.producer?.user_id ?? 'new'} producer={me.producer} />
            </SettingsSection>
            {me.producer && (
              <div id="contracts" className="scroll-mt-(--header)">
                <SettingsSection
                  title={t('Contracts')}
                  help={t('The newest version must be signed before you claim tasks.')}
                >
                  <ContractList />
                </SettingsSection>
              </div>
            )}
            <SettingsSection title={t('Teams')} help={t('People who work on productions together.')}>
              <ProducerTeams me={me} />
            </SettingsSection>
          </div>
        </div>
      )}
    </ProductionsPage>
  );
}

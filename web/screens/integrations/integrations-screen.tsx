import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { AgentsAgreement } from '../../nouns/agents/agents-agreement.tsx';
import { AgentsPage } from '../../nouns/agents/agents-page.tsx';
import { Apps } from './apps.tsx';
import { McpServers } from './mcp-servers.tsx';
import { WhatsAppAccounts } from './whatsapp-accounts.tsx';

export const meta = () => [{ title: `${t('Integrations')} · ${brand}` }];

/** ROUTE-057, AGENT-013: what agents are connected with. */
export default function IntegrationsScreen() {
  return (
    <AgentsPage title={t('Integrations')} help={t('Apps, tool servers and messengers that your agents work with.')}>
      <AgentsAgreement>
        <div className="mx-auto flex w-full max-w-4xl flex-col gap-8 px-4 py-6 md:px-5">
          <Apps />
          <McpServers />
          <WhatsAppAccounts />
        </div>
      </AgentsAgreement>
    </AgentsPage>
  );
}

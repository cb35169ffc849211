import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { WebhooksPage } from './webhooks-page.tsx';

export const meta = () => [{ title: `${t('Webhooks')} · ${brand}` }];

/** The webhooks of the workspace. */
export default function WorkspaceWebhooksScreen() {
  return <WebhooksPage scope="workspace" help={t('Send events of this workspace to your servers.')} />;
}

import { brand } from '../../../contract/catalogue/brand.ts';
import { WebhooksPage } from './webhooks-page.tsx';

export const meta = () => [{ title: `Webhooks · ${brand}` }];

/** The webhooks of the workspace. */
export default function WorkspaceWebhooksScreen() {
  return <WebhooksPage scope="workspace" help="Send events of this workspace to your servers." />;
}

import type { WhatsAppAccountView } from './whatsapp-accounts.service.ts';

export const presentWhatsAppAccount = ({ account, agentName, settings }: WhatsAppAccountView) => ({
  business_account_id: account.businessAccountId,
  phone_number_id: account.id,
  business_account_name: account.businessAccountName,
  phone_number_name: account.phoneNumberName,
  phone_number: account.phoneNumber,
  account_type: 'cloud_api' as const,
  assigned_agent_id: account.agentId,
  assigned_agent_name: agentName,
  ...settings,
  is_token_expired: account.isTokenExpired,
});

import type { ProviderCallResult } from './provider-calls.service.ts';

export const presentProviderCall = ({ success, message, conversationId, callId }: ProviderCallResult) => ({
  success,
  message,
  conversation_id: conversationId,
  callSid: callId,
});

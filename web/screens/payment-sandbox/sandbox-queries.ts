import { queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';

// Each step can change what a page shows, so cached data is always stale.
const noCache = { staleTime: 0 } as const;

export const checkoutQuery = (sessionId: string) =>
  queryOptions({
    ...noCache,
    queryKey: ['sandbox-checkout', sessionId],
    queryFn: ({ signal }) =>
      api.call('GET /sandbox/checkout/{session_id}', { params: { session_id: sessionId }, signal }),
  });

export const challengeQuery = (challengeId: string) =>
  queryOptions({
    ...noCache,
    queryKey: ['sandbox-challenge', challengeId],
    queryFn: ({ signal }) =>
      api.call('GET /sandbox/challenges/{challenge_id}', { params: { challenge_id: challengeId }, signal }),
  });

export const portalQuery = (sessionId: string) =>
  queryOptions({
    ...noCache,
    queryKey: ['sandbox-portal', sessionId],
    queryFn: ({ signal }) =>
      api.call('GET /sandbox/portal/{session_id}', { params: { session_id: sessionId }, signal }),
  });

export const invoiceQuery = (invoiceId: string) =>
  queryOptions({
    ...noCache,
    queryKey: ['sandbox-invoice', invoiceId],
    queryFn: ({ signal }) =>
      api.call('GET /sandbox/invoices/{invoice_id}', { params: { invoice_id: invoiceId }, signal }),
  });

export const connectQuery = (linkId: string) =>
  queryOptions({
    ...noCache,
    queryKey: ['sandbox-connect', linkId],
    queryFn: ({ signal }) => api.call('GET /sandbox/connect/{link_id}', { params: { link_id: linkId }, signal }),
  });

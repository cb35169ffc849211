import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errorEntry } from '../../../contract/errors.ts';
import type { Route } from '../../../contract/route.ts';
import { AppError } from '../../platform/app-error.ts';
import { errorReply, isOutage } from '../errors.ts';
import { isOpenAiClient, openAiErrorReply } from '../openai-errors.ts';
import { minimalHeaders } from '../security-headers.ts';
import { hasLeft, isDisconnection } from './disconnection.ts';

/** The contract of the requested route; undefined for routes outside the contract. */
export const findContract = ({ routeOptions }: FastifyRequest): Route | undefined =>
  (routeOptions.schema as { contract?: Route } | undefined)?.contract;

const notSupported = 501;

/** Whether another service refused or did not answer: the error has a message for the caller, which says so. */
const isOfOtherService = (error: unknown): boolean =>
  error instanceof AppError && [502, 504].includes(errorEntry(error.code).http);

/** Formats, sends and logs an error. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { http, body, retryAfterInS } = chooseErrorReply(request)(error, request.id);
  const isExpected = (hasLeft(reply) && isDisconnection(error)) || isOutage(error);
  if (http >= 500 && http !== notSupported && !isExpected)
    request.log[isOfOtherService(error) ? 'warn' : 'error']({ err: error }, 'request failed');
  if (error instanceof AppError) reply.headers(error.headers);
  if (retryAfterInS !== undefined) reply.header('retry-after', retryAfterInS);
  return reply.status(http).type('application/json; charset=utf-8').header('cache-control', 'no-store').send(body);
}

/** Replies to a URL that the router cannot decode; Fastify runs no hooks for it. */
export function rejectUnreadableUrl({ code }: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const message =
    code === 'FST_ERR_MAX_PARAM_LENGTH'
      ? 'A part of the URL is too long.'
      : 'The URL is not valid: a part of it cannot be decoded.';
  reply.headers({ ...minimalHeaders, 'request-id': request.id, 'x-request-id': request.id });
  sendError(new AppError('bad_request', { message }), request, reply);
}

/** Chooses the error format for the caller. */
function chooseErrorReply(request: FastifyRequest): typeof errorReply {
  const shape = findContract(request)?.errors;
  return shape === 'openai' || (shape === 'by-client' && isOpenAiClient(request.headers))
    ? openAiErrorReply
    : errorReply;
}

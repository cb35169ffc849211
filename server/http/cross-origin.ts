import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Method, Routes } from '../../contract/route.ts';
import { type FindRoutes, normalizePath } from './route-matcher.ts';

/** Files that any site may load: the API document, and the scripts that put the player and the widget into a page. */
const openFiles = [
  '/openapi.json',
  '/player/audioNativeHelper.js',
  '/convai-widget/index.js',
  '/convai-widget/resampler.js',
];

/**
 * Lets the pages of any site call the routes that need an API key or a bearer token, and the public routes that the
 * contract marks. All others, such as those with a cookie, are for the pages of this server only.
 */
export async function acceptOtherOrigins(app: FastifyInstance, routes: Routes, findRoutes: FindRoutes): Promise<void> {
  const isOpen = ({ method, url, headers }: FastifyRequest): boolean => {
    if (openFiles.includes(normalizePath(url))) return true;
    const target = method === 'OPTIONS' ? String(headers['access-control-request-method'] ?? '') : method;
    const key = findRoutes(url).get((target === 'HEAD' ? 'GET' : target) as Method);
    const route = key && routes[key];
    return route !== undefined && (route.access === 'account' || route.anyOrigin === true);
  };
  await app.register(cors, {
    delegator: (request, done) =>
      done(null, {
        origin: isOpen(request) && '*',
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        exposedHeaders: '*',
        maxAge: 86_400,
      }),
  });
  // The browser of another site may show a reply only if scripts of that site may read it.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cross-origin-resource-policy', isOpen(request) ? 'cross-origin' : 'same-origin');
  });
}

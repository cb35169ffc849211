import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { Route } from '../../../contract/route.ts';
import { docsPolicy } from '../security-headers.ts';
import { codeSamples } from './code-samples.ts';
import { samplesCss, samplesPlugin } from './samples-plugin.ts';

const zodTransform = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } });

const errorReply = z.object({
  detail: z.union([
    z.object({
      type: z.string(),
      code: z.string(),
      status: z.string(),
      message: z.string(),
      request_id: z.string(),
      param: z.string().optional(),
    }),
    z.array(z.object({ loc: z.array(z.union([z.string(), z.int()])), msg: z.string(), type: z.string() })),
  ]),
});

/** The server of the code samples, where none is public. */
const localOrigin = 'http://localhost:4000';

/** Serves `/openapi.json`, generated from the contract of the mounted routes, and a reference page at `/docs`. */
export async function mountDocs(app: FastifyInstance, publicUrl = localOrigin): Promise<void> {
  const origin = publicUrl.replace(/\/$/, '');
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${brand} API`, version: '1', license: { name: 'AGPL-3.0-or-later' } },
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'xi-api-key' },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: ({ schema, url, route, ...document }) =>
      zodTransform({
        ...document,
        url,
        route,
        schema: toDocumentation(String(route.method), url, schema, origin),
      } as never) as never,
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: docsPolicy,
    uiConfig: {
      // More than a thousand operations: a link such as /docs#/voices opens its section.
      docExpansion: 'none',
      persistAuthorization: true,
      // A function, because the page evaluates it after the script below.
      plugins: [() => (globalThis as unknown as { codeSamplesPlugin: () => object }).codeSamplesPlugin()] as never,
    },
    theme: {
      title: `${brand} API reference`,
      css: [{ filename: 'theme.css', content: `.swagger-ui .topbar { display: none }\n${samplesCss}` }],
      js: [{ filename: 'code-samples.js', content: samplesPlugin(origin) }],
    },
  });
  app.get('/openapi.json', { schema: { hide: true } as never }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
  );
}

function toDocumentation(method: string, url: string, schema: unknown, origin: string) {
  const { contract, ...rest } = (schema ?? {}) as { contract?: Route };
  if (!contract) return { ...rest, hide: true };
  const success = contract.reply ?? {
    description: contract.summary,
    content: Object.fromEntries((contract.content ?? []).map((type) => [type, { schema: z.string() }])),
  };
  return {
    ...rest,
    tags: [/^\/v\d\/([^/]+)/.exec(url)?.[1] ?? 'system'],
    security:
      contract.access === 'public'
        ? []
        : contract.access === 'session'
          ? [{ bearer: [] }]
          : [{ apiKey: [] }, { bearer: [] }],
    response: { 200: success, '4XX': errorReply },
    'x-codeSamples': codeSamples(method, url.replaceAll(/:(\w+)/g, '{$1}'), contract, origin),
  };
}

import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { productionContractsRoutes } from '../../../contract/productions/production-contracts.ts';
import { attachment } from '../../http/attachment.ts';
import { mount } from '../../http/route.ts';
import type { ContractVersionsService } from './contract-versions.service.ts';
import { presentContract, presentManagedContract } from './production-contracts.present.ts';
import type { ProductionContractsService } from './production-contracts.service.ts';
import { writeSignedPdf, writeSignedText } from './signed-contract.service.ts';

interface ProductionContractsRouteDeps {
  readonly productionContracts: ProductionContractsService;
  readonly contractVersions: ContractVersionsService;
}

export const mountProductionContracts = ({ productionContracts, contractVersions }: ProductionContractsRouteDeps) =>
  mount(productionContractsRoutes, {
    'GET /v1/productions/contracts': async ({ actor }) => ({
      contracts: (await productionContracts.list(actor)).map(presentContract),
    }),

    'POST /v1/productions/contracts/{contract_id}/sign': async ({ actor, params, body, ip, headers }) =>
      presentContract(
        await productionContracts.sign(actor, params.contract_id, {
          signedName: body.signed_name,
          digest: body.digest,
          address: ip,
          userAgent: String(headers['user-agent'] ?? ''),
        }),
      ),

    'GET /v1/productions/contracts/{contract_id}/signed': async ({ actor, params, query: { format } }) => {
      const signed = await productionContracts.readSigned(actor, params.contract_id);
      const { slug, version } = signed.contract;
      return {
        contentType: format === 'pdf' ? 'application/pdf' : 'text/plain; charset=utf-8',
        body: format === 'pdf' ? await writeSignedPdf(signed) : writeSignedText(signed),
        headers: { 'content-disposition': attachment(`${slug}-${version}.${format}`) },
      };
    },

    'GET /v1/productions/manage/contracts': async () => ({
      contracts: (await contractVersions.list()).map(presentManagedContract),
    }),

    'POST /v1/productions/manage/contracts': async ({ actor, body }) =>
      presentManagedContract(await contractVersions.create(actor, body)),

    'PATCH /v1/productions/manage/contracts/{contract_id}': async ({ params, body }) =>
      presentManagedContract(await contractVersions.edit(params.contract_id, body)),

    'DELETE /v1/productions/manage/contracts/{contract_id}': async ({ params }) => {
      await contractVersions.delete(params.contract_id);
      return { status: 'ok' as const };
    },

    'POST /v1/productions/manage/contracts/{contract_id}/publish': async ({ actor, params }) =>
      presentManagedContract(await contractVersions.publish(actor, params.contract_id)),

    'GET /v1/productions/manage/contracts/{contract_id}/signatures': async ({ params, query }) => {
      const { cursor, limit } = query;
      const page = await contractVersions.listSignatures(params.contract_id, { cursor: cursor ?? undefined, limit });
      return {
        signatures: page.signatures.map(({ signature, email }) => ({
          user_id: signature.userId,
          email,
          signed_name: signature.signedName,
          address: signature.address,
          user_agent: signature.userAgent,
          digest: signature.digest,
          signed_at_unix: unixSeconds(signature.signedAt),
        })),
        has_more: page.nextCursor !== null,
        next_cursor: page.nextCursor,
      };
    },
  });

import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { ManagedContract, ProducerContract } from '../../../contract/productions/production-contracts.ts';
import type { ContractVersionsService } from './contract-versions.service.ts';
import type { ContractView } from './production-contracts.service.ts';

type Managed = Awaited<ReturnType<ContractVersionsService['list']>>[number];

const presentVersion = ({ id, slug, version, title, text, digest }: ContractView['contract']) => ({
  contract_id: id,
  slug,
  version,
  title,
  text,
  digest,
});

export const presentContract = ({ contract, isCurrent, signature }: ContractView): ProducerContract => ({
  ...presentVersion(contract),
  published_at_unix: unixSeconds(contract.publishedAt ?? contract.createdAt),
  is_current: isCurrent,
  signature: signature
    ? {
        signed_name: signature.signedName,
        signed_at_unix: unixSeconds(signature.signedAt),
        address: signature.address,
      }
    : null,
});

export const presentManagedContract = ({ contract, isCurrent, signatures }: Managed): ManagedContract => ({
  ...presentVersion(contract),
  published_at_unix: contract.publishedAt && unixSeconds(contract.publishedAt),
  is_current: isCurrent,
  created_at_unix: unixSeconds(contract.createdAt),
  signature_count: signatures,
});

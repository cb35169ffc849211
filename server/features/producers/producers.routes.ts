import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { producersRoutes } from '../../../contract/productions/producers.ts';
import { mount } from '../../http/route.ts';
import type { ProductionContractsService } from '../production-contracts/production-contracts.service.ts';
import type { ProductionAttemptsService } from '../production-qualifications/production-attempts.service.ts';
import type { ProductionInvitationsService } from '../production-teams/production-invitations.service.ts';
import type { ProductionMembershipsService } from '../production-teams/production-memberships.service.ts';
import type { ProductionRolesService } from '../production-teams/production-roles.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { ProducerGateService } from './producer-gate.service.ts';
import { presentManagedProducer, presentProducer, presentTeams } from './producers.present.ts';
import type { ProducersService } from './producers.service.ts';

interface ProducersRouteDeps {
  readonly producers: ProducersService;
  readonly producerGate: Pick<ProducerGateService, 'listMissing'>;
  readonly productionRoles: ProductionRolesService;
  readonly productionMemberships: Pick<ProductionMembershipsService, 'listOf'>;
  readonly productionInvitations: Pick<ProductionInvitationsService, 'listReceived'>;
  readonly productionAttempts: Pick<ProductionAttemptsService, 'listOf'>;
  readonly productionContracts: Pick<ProductionContractsService, 'listSignedBy'>;
  readonly user: Pick<UserService, 'find'>;
}

const toFields = (body: {
  readonly display_name?: string | undefined;
  readonly time_zone?: string | undefined;
  readonly workspace_id?: string | undefined;
}) => ({ displayName: body.display_name, timeZone: body.time_zone, workspaceId: body.workspace_id });

export const mountProducers = (deps: ProducersRouteDeps) => {
  const { producers, producerGate, productionRoles, productionMemberships, productionInvitations } = deps;
  const { productionAttempts, productionContracts, user } = deps;

  return mount(producersRoutes, {
    'GET /v1/productions/me': async ({ actor: { userId } }) => {
      const [producer, invitations] = [await producers.find(userId), await productionInvitations.listReceived(userId)];
      return {
        role: (await productionRoles.find(userId)) ?? null,
        is_producer: (await user.find(userId))?.isProducer === true,
        producer: producer ? presentProducer(producer) : null,
        missing: await producerGate.listMissing(userId),
        ...presentTeams(await productionMemberships.listOf(userId), invitations),
      };
    },

    'POST /v1/productions/producer': async ({ actor, body }) =>
      presentProducer(
        await producers.apply(actor, {
          displayName: body.display_name,
          about: body.about,
          languages: body.languages,
          skills: body.skills,
          timeZone: body.time_zone,
          workspaceId: body.workspace_id,
        }),
      ),

    'PATCH /v1/productions/producer': async ({ actor, body }) => {
      const { about, languages, skills } = body;
      return presentProducer(
        await producers.edit(actor, dropUndefined({ ...toFields(body), about, languages, skills })),
      );
    },

    'GET /v1/productions/manage/producers': async ({ query }) => {
      const { state, search, limit, cursor } = query;
      const page = await producers.listPage({ state, search }, { cursor: cursor ?? undefined, limit });
      return {
        producers: page.producers.map(presentManagedProducer),
        has_more: page.hasMore,
        next_cursor: page.nextCursor,
      };
    },

    'GET /v1/productions/manage/producers/{user_id}': async ({ params: { user_id: userId } }) => ({
      ...presentManagedProducer(await producers.readManaged(userId)),
      teams: presentTeams(await productionMemberships.listOf(userId), []).teams,
      attempts: (await productionAttempts.listOf(userId)).map(({ attempt, test }) => ({
        attempt_id: attempt.id,
        qualification_id: test.id,
        title: test.title,
        state: attempt.state,
        percent: attempt.percent,
        started_at_unix: unixSeconds(attempt.startedAt),
      })),
      signatures: (await productionContracts.listSignedBy(userId)).map(({ contract, signature }) => ({
        contract_id: contract.id,
        title: contract.title,
        version: contract.version,
        signed_name: signature.signedName,
        signed_at_unix: unixSeconds(signature.signedAt),
      })),
    }),

    'POST /v1/productions/manage/producers/{user_id}/approve': async ({ actor, params }) => {
      await producers.approve(actor, params.user_id);
      return { status: 'ok' as const };
    },

    'POST /v1/productions/manage/producers/{user_id}/suspend': async ({ actor, params, body }) => {
      await producers.suspend(actor, params.user_id, body.reason);
      return { status: 'ok' as const };
    },

    'POST /v1/productions/manage/producers/{user_id}/resume': async ({ actor, params }) => {
      await producers.resume(actor, params.user_id);
      return { status: 'ok' as const };
    },
  });
};

/** Absent fields stay unchanged, also in types that distinguish undefined from absent. */
const dropUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
